/** A repeatable sequence in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

/** One slip of the hand: a letter swapped, doubled, dropped or replaced, so that the word is none of those known. */
export function misspell(word: string, known: ReadonlySet<string>, random: () => number): string {
  for (let tries = 0; tries < 100; tries++) {
    const at = Math.floor(random() * word.length);
    const [left, right] = [word[at]!, word[at + 1] ?? ''];
    const other = pick([...'qxzkeatn'], random);
    const wrong = pick(
      [
        word.slice(0, at) + right + left + word.slice(at + 2),
        word.slice(0, at) + left + left + word.slice(at + 1),
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + other + word.slice(at + 1),
      ],
      random,
    );
    if (wrong !== word && !known.has(wrong) && /^[$A-Za-z]/.test(wrong)) return wrong;
  }
  return `${word}q`;
}
