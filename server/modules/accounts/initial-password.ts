import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another when they are read out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const LENGTH = 12;

/**
 * A password for somebody else to begin with: 12 characters, about 69 bits, by the rules of the specification (section 5),
 * with a letter first and a digit last.
 */
export function newInitialPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)]!;
  const middle = Array.from({ length: LENGTH - 2 }, () => pick(LETTERS + DIGITS));
  return [pick(LETTERS), ...middle, pick(DIGITS)].join('');
}
