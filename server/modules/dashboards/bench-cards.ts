import {
  listAddress,
  openTasks,
  taskPages,
  type WorkbenchOverview,
  type WorkbenchPage,
} from '../../../src/contract/api/workbench';
import type { CountTile } from '../../../src/contract/pages/dashboards';
import type { CardCall, CardReader } from '../../kernel/records/hooks/card-reader';
import { readWorkbench } from './bench';

/** What the pages with `bench` tell, in the caller's language; read once for all cards of it. */
function workbenchOf({ context, user, granted, once, read, t }: CardCall): Promise<WorkbenchOverview> {
  return once('bench', async () => {
    const { trend, pages } = await read((trx) => readWorkbench(context, trx, user, granted));
    return {
      trend,
      pages: pages.map((page) => ({
        ...page,
        title: t(page.title),
        counts: page.counts.map((one) => ({ ...one, label: t(one.label) })),
      })),
    };
  });
}

/** How many tasks stand where, by page. */
export const readTodo: CardReader = async (call) => ({
  pages: taskPages(await workbenchOf(call)).map(({ due: _, ...page }) => page),
});

/** What came and what was finished, day by day; left out for whoever sees no tasks. */
export const readTrend: CardReader = async (call) => {
  const bench = await workbenchOf(call);
  return taskPages(bench).length === 0 ? null : { days: bench.trend };
};

/** What falls due, by page; of one page where the card names it. */
export const readDue: CardReader = async (call) => {
  const due = (await workbenchOf(call)).pages.filter((page) => page.due && isMeant(call, page));
  return due.length === 0 ? null : { pages: due };
};

const isMeant = ({ card }: CardCall, { path }: WorkbenchPage) =>
  card.page === undefined || card.page === path;

/** The account's own tasks that are not finished; null where it sees none. */
export async function countTasks(call: CardCall, label: string): Promise<CountTile[] | null> {
  const bench = await workbenchOf(call);
  if (taskPages(bench).length === 0) return null;
  const { count, exceeded } = openTasks(bench);
  return [{ label, value: String(count), ...(exceeded && { exceeded }), to: '#tasks' }];
}

/** A number for each value that falls due, with the next of it. */
export async function countDue(call: CardCall): Promise<CountTile[]> {
  return (await workbenchOf(call)).pages.flatMap((page) =>
    page.counts
      .filter(({ value }) => page.due?.some((due) => due.value === value))
      .map(({ value, label, all, allExceeded }) => ({
        label,
        note: nearestOf(page, value),
        value: String(all),
        ...(allExceeded && { exceeded: allExceeded }),
        to: listAddress(page, value),
      })),
  );
}

/** What is counted, and the next of it: whom or what it concerns, and when. */
function nearestOf({ title, due = [] }: WorkbenchPage, value: string): string {
  const nearest = due.find((one) => one.value === value);
  if (!nearest) return title;
  const { party, name, date } = nearest;
  return [party ?? name, date.slice(5), title].join(' · ');
}
