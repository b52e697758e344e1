/** Lists of the same shape as the contracts', a resource of its own each: as many tabs as the workspace keeps open, without its home page. */
export const LEDGERS = Array.from({ length: 19 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  return { resource: `ledger${number}`, title: `台账${number}`, path: `/office/ledger-${number}` };
});
export type Ledger = (typeof LEDGERS)[number];
