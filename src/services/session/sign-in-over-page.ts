import { createFollowers } from '@/contract/base/followers';

/** Somebody is asked for the password over the page; `end` says whether they have signed in again. */
interface Question {
  answer: Promise<boolean>;
  end(signedIn: boolean): void;
}

let asked: Question | undefined;
const followers = createFollowers();

/** Whether the password is being asked for over the page. For `useSyncExternalStore`. */
export const overThePage = {
  isAsked: () => asked !== undefined,
  follow: followers.follow,
};

/**
 * Asks for the password over the page, whatever many calls find the session at its end. Resolves to whether the person has
 * signed in again, which leaves everything on the page as it is.
 */
export function signInOverThePage(): Promise<boolean> {
  if (!asked) {
    let end: Question['end'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      end = (signedIn) => {
        asked = undefined;
        followers.tell();
        resolve(signedIn);
      };
    });
    asked = { answer, end };
    followers.tell();
  }
  return asked.answer;
}

/** Ends the question: what waits is sent again, or is refused as it would have been. */
export function endSignInOverThePage(signedIn: boolean): void {
  asked?.end(signedIn);
}
