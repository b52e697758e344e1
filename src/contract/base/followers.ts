/** Those who want to hear of something, as `useSyncExternalStore` does. */
export function createFollowers<News extends unknown[] = []>() {
  const followers = new Set<(...news: News) => unknown>();
  return {
    /** Tells a follower until the answer is called. */
    follow: (follower: (...news: News) => unknown) => {
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
    tell: (...news: News) => {
      for (const follower of followers) follower(...news);
    },
  };
}
