import { field, pressIn, rows } from '../support/browser/browser';
import { drawer, openList, type Seat, type Shot } from './seat';

const main = ({ page }: Seat) => page.locator('main').last();

/** Opens a view of the fairs and waits for what it draws. */
const fairsAs =
  (view: string, drawn: string): Shot =>
  async (seat) => {
    await openList(seat, `/examples/fairs?_view=${view}`);
    await seat.page.locator(drawn).first().waitFor();
    return main(seat);
  };

/** Opens the preview of a print. */
const printed =
  (code: string): Shot =>
  async (seat) => {
    await openList(seat, '/examples/prints');
    await pressIn(rows(seat.page, 'SH-2026-0042'), code);
    await seat.page.locator('.print-sheet').first().waitFor();
    return seat.page.locator('.print-dialog .ant-modal-content');
  };

/** Opens an agreement whose price not everybody sees. */
async function openDeal(seat: Seat): Promise<void> {
  await openList(seat, '/examples/field-rights');
  await pressIn(rows(seat.page, 'XY-2026-013'), 'view');
  await seat.page.locator('.ant-drawer-open .record-form').waitFor();
}

/** The pictures of how records are looked at, by their names. */
export const VIEW_SHOTS: Readonly<Record<string, Shot>> = {
  views: fairsAs('planned', '.ant-table-row'),
  groups: fairsAs('byScale', '.ant-table-row'),
  board: fairsAs('board', '[data-column=finished] .board-card'),
  calendar: fairsAs('calendar', '.calendar-entry'),
  charts: async (seat) => {
    await openList(seat, '/examples/own-records');
    await seat.page.locator('.chart-drawing svg').nth(1).waitFor();
    return main(seat);
  },
  'print-preview': printed('print'),
  'print-labels': printed('labels'),
  reminders: async (seat) => {
    await seat.page.goto('/oa/platform/personal/message');
    await seat.page.getByText('PICC-2026-00871').first().waitFor();
    return main(seat);
  },
  'field-rights': async (seat) => {
    await openDeal(seat);
    await field(seat.page, '银行账号').getByRole('button', { name: '显示' }).click();
    await seat.page.getByText('6217001210098765432').waitFor();
    return drawer(seat.page);
  },
  'field-rights-without': async (seat) => {
    await openDeal(seat);
    return drawer(seat.page);
  },
};
