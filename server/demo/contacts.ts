import type { Doc } from '../../src/contract/base/doc';
import words from './data/contact-words.json';
import type { RowGenerator } from './generator';
import { between, createRandom, pick } from './random';

const TYPES = Object.keys(words.jobs) as (keyof typeof words.jobs)[];

/** Demo contacts of one supplier. The first is the primary one. */
export const demoContacts: RowGenerator = ({ seed, count, domain }) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => contact(random, index, domain));
};

function contact(random: () => number, index: number, domain: string): Doc {
  const surname = pick(random, words.surnames);
  const type = index === 0 ? 'business' : pick(random, TYPES);
  const job = pick(random, words.jobs[type]);
  const receiveTender = index === 0 || (type === 'business' && random() < 0.6);
  const categories = words.categories.filter(() => random() < 0.3).slice(0, 5);
  return {
    contactName: `${surname.name}${pick(random, words.given)}`,
    gender: random() < 0.55 ? 'mr' : 'ms',
    contactType: type,
    ...job,
    isPrimary: index === 0,
    mobile: `${pick(random, words.mobileHeads)}${String(between(random, 0, 9999)).padStart(4, '0')}${String(1000 + index)}`,
    ...(random() < 0.4 && {
      telephone: `0${pick(random, ['10', '21', '25', '571'])}-${between(random, 52000000, 88999999)}`,
    }),
    email: `${surname.pinyin}${between(random, 10, 99)}@${domain}`,
    receiveTender,
    ...(receiveTender && categories.length > 0 && { tenderCategories: categories }),
  };
}
