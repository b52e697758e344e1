import { ArrowRightOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import { nowInBeijing } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { levelNamed } from '@/contract/pages/approval-route';
import { transitionOf } from '@/contract/pages/buttons';
import type { HistoryChange, HistoryEntry } from '@/contract/records/history';
import { t } from '@/services/i18n';
import { MadeLink } from '../../list/actions/made-note';
import { ChangedValue, titleOfChange } from './changed-value';

interface StepProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  entry: HistoryEntry;
}

const ACTIONS: Record<HistoryEntry['action'], string> = {
  create: '新建',
  update: '修改',
  delete: '删除',
  transition: '流转',
  assign: '指派',
  urge: '催办',
  print: '打印',
};

/** One write of a record: what was done, by whom and when, why, and each value before and after. */
export function HistoryStep({ page, dictionaries, entry }: StepProps) {
  const { action, code, by, at, reason, changes, more, made = [] } = entry;
  const transition = code === undefined ? undefined : transitionOf(page, code);
  const level = code === undefined ? undefined : levelNamed(page, code);
  return (
    <section className="history-step" data-action={code ?? action}>
      <Flex component="header" wrap align="baseline" gap="2px 12px">
        <strong>{transition?.label ?? level?.label ?? code ?? t(ACTIONS[action])}</strong>
        <span>{by ?? t('系统')}</span>
        <time dateTime={at} title={t('北京时间')} className="secondary number">
          {nowInBeijing(new Date(at))}
        </time>
      </Flex>
      {reason && (
        <p className="history-reason">
          {level || (transition?.notBy === 'submitter' && !transition.reason) ? t('审批意见') : t('原因')}
          {t('：')}
          {reason}
        </p>
      )}
      {made.map((one) => (
        <p key={one.id} className="history-reason">
          <MadeLink made={one} />
        </p>
      ))}
      {changes.length > 0 && (
        <dl className="facts">
          {changes.map((change) => (
            <Change key={change.path} page={page} dictionaries={dictionaries} change={change} />
          ))}
        </dl>
      )}
      {action === 'update' && changes.length === 0 && <p className="secondary">{t('内容没有变化')}</p>}
      {more !== undefined && <p className="secondary">{t('另有 {count} 处变更', { count: more })}</p>}
    </section>
  );
}

function Change({ change, ...rest }: Omit<StepProps, 'entry'> & { change: HistoryChange }) {
  const { path, before, after, hidden } = change;
  return (
    <div className="history-change">
      <dt>{titleOfChange(rest.page, path)}</dt>
      {hidden ? (
        <dd>{t('已变更，内容不显示')}</dd>
      ) : (
        <Flex component="dd" wrap align="baseline" gap="2px 10px">
          <del className="secondary">
            <ChangedValue {...rest} path={path} value={before} />
          </del>
          <ArrowRightOutlined className="secondary" aria-label={t('改为')} />
          <ins>
            <ChangedValue {...rest} path={path} value={after} />
          </ins>
        </Flex>
      )}
    </div>
  );
}
