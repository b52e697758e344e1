import { createChoice } from './choice';

/** Whether the person has the charts above lists open on this computer; `auto` until they chose: open but on phones. */
export const chartsShown = createChoice<'auto' | 'open' | 'closed'>(
  'listCharts',
  ['auto', 'open', 'closed'],
  'auto',
);
