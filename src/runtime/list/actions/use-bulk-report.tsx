import { App } from 'antd';
import type { BulkData } from '@/contract/api/envelope';
import { t } from '@/services/i18n';

/** Tells what became of many records: how many are done, and of each that was refused its name and why. */
export function useBulkReport() {
  const { modal, message } = App.useApp();

  return (names: readonly string[], { results, done, refused }: BulkData, untouched = 0) => {
    if (refused + untouched === 0) return message.success(t('已完成 {count} 条', { count: done }));
    return modal.warning({
      title: t('完成 {done} 条，未执行 {refused} 条', { done, refused: refused + untouched }),
      width: 520,
      content: (
        <ul className="bulk-refusals">
          {untouched > 0 && <li>{t('已停止，后面的 {count} 条没有执行', { count: untouched })}</li>}
          {results.map(
            (one, index) =>
              one.status === 'refused' && (
                // biome-ignore lint/suspicious/noArrayIndexKey: outcomes stand in the order of the call
                <li key={index}>
                  <span>{names[index]}</span>
                  <span className="secondary">{one.message}</span>
                </li>
              ),
          )}
        </ul>
      ),
    });
  };
}
