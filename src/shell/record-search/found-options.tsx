import { ClockCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { MenuNode } from '@/contract/base/identity';
import type { FoundOnPage, FoundRecord, SearchData } from '@/contract/pages/record-search-schema';
import type { RecordTitle } from '@/contract/pages/record-title';
import type { RecentRecord } from '@/services/browser/recent-records';
import { t } from '@/services/i18n';
import { Marked } from './marked';
import { addressIn } from './record-address';
import styles from './record-search.module.css';

/** A group of the list below the box; each option's value is the address that it leads to. */
export interface OptionGroup {
  label: ReactNode;
  options: { value: string; label: ReactNode }[];
}

export function foundOptions({ pages }: SearchData, menu: readonly MenuNode[], text: string): OptionGroup[] {
  return pages.map((page) => ({
    label: <Heading page={page} />,
    options: [
      ...page.records.map((record) => ({
        value: addressIn(menu, page.path, { id: record.id }),
        label: <FoundLine record={record} text={text} />,
      })),
      ...moreOf(page, menu, text),
    ],
  }));
}

/** A page with how many records were found on it; of very many the gateway tells that there are more. */
function Heading({ page: { title, records, more } }: { page: FoundOnPage }) {
  const count = `${records.length}${more === undefined ? '' : '+'}`;
  return (
    <>
      <span>{title}</span> <span className={styles.count}>{count}</span>
    </>
  );
}

function moreOf({ path, title, more }: FoundOnPage, menu: readonly MenuNode[], text: string) {
  if (more === undefined) return [];
  const label = <span className={styles.more}>{t('在{page}中查看更多', { page: title })}</span>;
  return [{ value: addressIn(menu, path, { [more]: text }), label }];
}

/** What was opened lately, before anything is typed. */
export function recentOptions(records: readonly RecentRecord[], menu: readonly MenuNode[]): OptionGroup[] {
  if (records.length === 0) return [];
  return [
    {
      label: t('最近打开'),
      options: records.map((record) => ({
        value: addressIn(menu, record.path, { id: record.id }),
        label: (
          <span className={styles.line}>
            <ClockCircleOutlined className={styles.icon} />
            <span className={styles.words}>
              <Title record={record} text="" />
            </span>
            <span className={styles.page}>{record.title}</span>
          </span>
        ),
      })),
    },
  ];
}

function FoundLine({ record, text }: { record: FoundRecord; text: string }) {
  const { state, match } = record;
  return (
    <span className={styles.line}>
      <span className={styles.words}>
        <Title record={record} text={text} />
        {match && (
          <span className={styles.match}>
            {match.title}：<Marked text={text}>{match.text}</Marked>
          </span>
        )}
      </span>
      {state && (
        <Tag color={state.color ?? 'default'} className={styles.state}>
          {state.label}
        </Tag>
      )}
    </span>
  );
}

function Title({ record: { name, code, party }, text }: { record: RecordTitle; text: string }) {
  return (
    <>
      <span className={styles.name}>
        <Marked text={text}>{name}</Marked>
      </span>
      {(code ?? party) && (
        <span className={styles.beside}>
          {[code, party].filter(Boolean).map((part, index) => (
            <span key={index === 0 ? 'code' : 'party'}>
              <Marked text={text}>{part ?? ''}</Marked>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
