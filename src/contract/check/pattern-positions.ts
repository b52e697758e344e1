import type { Part } from './pattern-syntax';

/**
 * Glushkov's automaton of a pattern: what each position accepts, and which positions may come next.
 * A way that exists twice is listed twice, since a back-tracking engine tries it twice.
 */
export interface Positions {
  sets: bigint[];
  follow: number[][];
}

interface Fragment {
  nullable: boolean;
  first: number[];
  last: number[];
}

const EMPTY: Fragment = { nullable: true, first: [], last: [] };

/** Unrolls a pattern into positions; undefined when there would be more than `limit`. */
export function followPositions(tree: Part, limit: number): Positions | undefined {
  const sets: bigint[] = [];
  const follow: number[][] = [];
  let isTooLarge = false;

  const link = (from: number[], to: number[]) => {
    for (const source of from) for (const target of to) follow[source]!.push(target);
  };
  const join = (left: Fragment, right: Fragment): Fragment => {
    link(left.last, right.first);
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
    };
  };
  const repeat = (part: Part, min: number, max: number): Fragment => {
    let required = EMPTY;
    for (let copy = 1; copy < min && !isTooLarge; copy++) required = join(required, build(part));
    const final = max === 0 ? EMPTY : build(part);
    if (max === Number.POSITIVE_INFINITY) link(final.last, final.first);
    let optional = EMPTY;
    for (let copy = Math.max(min, 1); Number.isFinite(max) && copy < max && !isTooLarge; copy++) {
      optional = { ...join(build(part), optional), nullable: true };
    }
    const tail = join(final, optional);
    return join(required, min === 0 ? { ...tail, nullable: true } : tail);
  };
  const build = (part: Part): Fragment => {
    if (isTooLarge) return EMPTY;
    switch (part.kind) {
      case 'set': {
        isTooLarge = sets.push(part.set) > limit;
        const position = follow.push([]) - 1;
        return { nullable: false, first: [position], last: [position] };
      }
      case 'sequence':
        return part.parts.map(build).reduce(join, EMPTY);
      case 'choice': {
        const branches = part.parts.map(build);
        return {
          nullable: branches.some((branch) => branch.nullable),
          first: branches.flatMap((branch) => branch.first),
          last: branches.flatMap((branch) => branch.last),
        };
      }
      case 'look':
        build(part.part);
        return EMPTY;
      case 'repeat':
        return repeat(part.part, part.min, part.max);
    }
  };

  build(tree);
  return isTooLarge ? undefined : { sets, follow };
}
