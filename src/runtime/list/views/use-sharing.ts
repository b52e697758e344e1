import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useMemo } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import { grantsButton } from '@/contract/language/permissions';
import { SHARE_BUTTON } from '@/contract/lists/shared-views';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useAuthority } from '@/services/session/permissions';
import type { ResourceClient } from '../../data/resource-client';
import { filtersOf } from '../table/use-rows';
import type { SavedView } from './table-config';

export interface Sharing {
  share(view: SavedView): Promise<void>;
  unshare(id: string): Promise<void>;
}

/** Sharing of a page's views by this account; undefined where it may not, or the page has no views to stand beside. */
export function useSharing(
  page: ListPage,
  client: Pick<ResourceClient, 'shareView' | 'unshareView'>,
  { touch }: { touch(): void },
): Sharing | undefined {
  const { message } = App.useApp();
  const { permissions } = useAuthority();
  const may = page.list.views !== undefined && grantsButton(permissions, page.path, SHARE_BUTTON.code);
  const reported = async (done: string, call: () => Promise<unknown>) => {
    try {
      await call();
      message.success(done);
    } catch (reason) {
      tellFailure(message, reason);
    }
    touch();
  };
  const share = useMemoizedFn(({ id: _, ...view }: SavedView) => {
    const params = filtersOf(page, { ...view, current: 1, pageSize: 1, sort: view.sort });
    return reported(t('已共享'), () => client.shareView({ ...view, params }));
  });
  const unshare = useMemoizedFn((id: string) => reported(t('已取消共享'), () => client.unshareView(id)));
  return useMemo(() => (may ? { share, unshare } : undefined), [may, share, unshare]);
}
