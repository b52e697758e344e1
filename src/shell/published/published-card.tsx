import { Tag } from 'antd';
import type { PublishedScreen, ScreenField } from '@/contract/pages/published-screens';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import styles from './published.module.css';
import { type PublishedRow, recordLink, shownOf, textOf } from './screen-source';
import { useLeft } from './use-left';

interface PublishedCardProps {
  screen: PublishedScreen;
  row: PublishedRow;
  /** How the reader's own record for it stands; undefined where there is none. */
  own: string | undefined;
}

/** A published record as a card: its heading with tags, facts below, and how long there is until its deadline. */
export function PublishedCard({ screen, row, own }: PublishedCardProps) {
  const { names, tags, facts, timeLength, deadline } = screen;
  const shown = facts.map((field) => factOf(row, field)).filter(Boolean);
  return (
    <>
      <div className={styles.what}>
        <h2>
          <Link to={recordLink(screen, row)}>
            <span lang="zh-CN">{textOf(row, names.heading)}</span>
          </Link>
          <CodeTags tags={tags} row={row} />
          {screen.own?.state && <CodeTag options={screen.own.state.options} value={own} />}
        </h2>
        <p className={styles.facts}>
          {shown.map((fact) => (
            <span key={fact} lang="zh-CN">
              {fact}
            </span>
          ))}
          <span>
            {t('{date} 发布', { date: textOf(row, names.time).slice(0, Math.min(10, timeLength)) })}
          </span>
        </p>
      </div>
      {deadline && <TimeLeft until={textOf(row, names.until)} />}
    </>
  );
}

/** Of a tree the last level is enough. */
function factOf(row: PublishedRow, field: ScreenField): string {
  const value = row[field.name];
  return Array.isArray(value)
    ? value.map((one) => String(one).split(' / ').pop()).join(t('、'))
    : shownOf(row, field);
}

/** What codes of a dictionary are called, in their colours; one of which nothing need be said has none. */
export function CodeTags({ tags, row }: { tags: readonly ScreenField[]; row: PublishedRow }) {
  return tags.map(
    ({ name, options, standard }) =>
      row[name] !== standard && <CodeTag key={name} options={options} value={row[name]} />,
  );
}

/** What a code is called, in its colour; nothing where there is no such code. */
export function CodeTag({ options = [], value }: { options: ScreenField['options']; value: unknown }) {
  const found = options.find((one) => one.value === value);
  if (!found) return null;
  return (
    <Tag bordered={false} {...(found.color && { color: found.color })}>
      {found.label}
    </Tag>
  );
}

function TimeLeft({ until }: { until: string }) {
  const left = useLeft(until);
  return (
    <div className={`${styles.left} ${styles[left.state]}`}>
      <strong>{left.text}</strong>
      <span>{t('截止 {date}', { date: until.slice(0, 16) })}</span>
    </div>
  );
}
