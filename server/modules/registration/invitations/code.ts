import { randomInt } from 'node:crypto';

/** Digits and letters without those that are taken for another when read or heard: I, L, O and U (Crockford's base 32). */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A code that nobody guesses (60 bits) and everybody can type, such as `7KQ2-M0XR-9TBD`. */
export function newInvitationCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * A code as it is kept, from how somebody typed it: small letters, full width, other spacing and the letters that look
 * like digits make no difference.
 */
export function invitationCodeOf(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return plain.match(/.{1,4}/g)?.join('-') ?? '';
}
