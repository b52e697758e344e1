import { useRequest } from 'ahooks';
import { grantsPage } from '@/contract/language/permissions';
import type { ListData } from '@/contract/lists/list-data';
import type { PublishedScreen } from '@/contract/pages/published-screens';
import { request } from '@/services/http/http';
import { useAuthority } from '@/services/session/permissions';
import { isOfSupplier, type PublishedRow, textOf } from './screen-source';

/** How the reader's own records for these rows stand, as far as it has any (`screens.own`): the state by the row. */
export function useOwnStates(
  { own }: PublishedScreen,
  rows: readonly PublishedRow[] = [],
): (row: PublishedRow) => string | undefined {
  const { permissions } = useAuthority();
  const [[field, name] = []] = Object.entries(own?.values ?? {});
  const asked = rows.map((row) => textOf(row, name)).join(',');
  const mayRead = own?.state !== undefined && isOfSupplier() && grantsPage(permissions, own.page);
  const { data } = useRequest(
    () =>
      request<ListData<PublishedRow>>({
        method: own!.list.method,
        url: own!.list.path,
        params: { [field!]: asked, pageNum: 1, pageSize: rows.length },
        quiet: true,
      }),
    // What is read stands without them.
    { ready: mayRead && asked !== '', refreshDeps: [asked], onError: () => undefined },
  );
  return (row) => {
    const found = data?.list.find((one) => textOf(one, field) === textOf(row, name));
    return found && own?.state && textOf(found, own.state.name);
  };
}
