import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { keepUnsaved } from '@/services/browser/unsaved';
import { t } from '@/services/i18n';
import { type Closing, closedBy } from './tab-list';
import type { Workspace } from './use-tabs';

/** Closes tabs, and asks before one goes that holds something unsaved. */
export function useTabClosing({ tabs, isUnsaved, close }: Workspace) {
  const { modal } = App.useApp();
  return useMemoizedFn((closing: Closing, name: string) => {
    const unsaved = tabs.filter(
      (tab) => closedBy(tabs, closing, name).includes(tab.name) && isUnsaved(tab.name),
    );
    if (unsaved.length === 0) return close(closing, name);
    const labels = unsaved.map(({ label }) => `「${label}」`).join('');
    modal.confirm({
      title: `${t('关闭有未保存内容的标签页？')} ${labels}`,
      content: keepUnsaved()
        ? t('填写的内容尚未保存，草稿会保留在本机，下次打开时可以恢复。')
        : t('填写的内容尚未保存，关闭后将丢失。'),
      okText: t('关闭'),
      cancelText: t('继续填写'),
      autoFocusButton: 'cancel',
      onOk: () => close(closing, name),
    });
  });
}
