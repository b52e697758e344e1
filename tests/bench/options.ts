import { parseArgs } from 'node:util';
import { SUBJECTS, type SubjectName } from './subjects';

const TOPICS = [...(Object.keys(SUBJECTS) as SubjectName[]), 'gateway', 'workspace', 'landing'] as const;
export type Topic = (typeof TOPICS)[number];

/** What `npm run bench` was asked for. */
export interface BenchOptions {
  only: Topic[];
  rounds: number;
  sizes: number[] | undefined;
  /** File for the raw figures. */
  out: string | undefined;
}

/** Reads `--only=form,list --rounds=7 --sizes=50,200 --out=figures.json`. Throws on a word that it does not know. */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: TOPICS.join(',') },
      rounds: { type: 'string', default: '5' },
      sizes: { type: 'string' },
      out: { type: 'string' },
    },
  });
  return {
    only: values.only.split(',').map(topic),
    rounds: count(values.rounds),
    sizes: values.sizes?.split(',').map(count),
    out: values.out,
  };
}

function topic(word: string): Topic {
  const known = TOPICS.find((name) => name === word);
  if (!known) throw new Error(`--only knows ${TOPICS.join(', ')}, not ${word}`);
  return known;
}

function count(word: string): number {
  const value = Number(word);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${word} is not a positive whole number`);
  return value;
}
