import { useState } from 'react';
import { RefusalError } from '@/services/http/request-errors';

/**
 * When a form asks for an image code before a code is sent by SMS: `shown` once the gateway wants one for this device,
 * until one was right; `round` names the picture, since every try uses one up.
 */
export function usePictureRound() {
  const [shown, setShown] = useState(false);
  const [round, setRound] = useState(0);

  /** Answers whether the refusal is about the image code. */
  const refused = (error: unknown): boolean => {
    const wanted =
      error instanceof RefusalError && (error.code === 'captcha_required' || error.code === 'captcha_wrong');
    if (wanted || shown) setRound(round + 1);
    if (wanted) setShown(true);
    return wanted;
  };
  return { shown, round, refused, passed: () => setShown(false) };
}
