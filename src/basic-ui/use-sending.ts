import { useState } from 'react';

/**
 * Whether something is on its way to the gateway, and why the last was refused, as `wordsOf` says it; empty where it was
 * not, or where that is said elsewhere.
 */
export function useSending(wordsOf: (error: unknown) => string) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  /** Answers whether it was taken. */
  const send = async (work: () => Promise<void>) => {
    setSending(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(wordsOf(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, sending, problem, setProblem };
}
