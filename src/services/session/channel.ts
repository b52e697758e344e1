/** What the windows of a browser tell each other, those of other accounts included. */
export interface Channel<News> {
  tell(news: News): void;
}

/**
 * Opens the channel of that name; `onNews` hears what the other windows tell. Where a browser has none (BroadcastChannel
 * came with Chrome 54) nobody hears anything.
 */
export function openChannel<News>(name: string, onNews: (news: News) => void): Channel<News> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined };
  const opened = new BroadcastChannel(name);
  opened.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
  return { tell: (news) => opened.postMessage(news) };
}
