import { Tag } from 'antd';
import type { Change, Effect, Level } from '@/contract/language/page-changes';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import styles from './review.module.css';

const LEVELS: readonly Level[] = ['danger', 'caution', 'info'];

/** Changes in words, the worst first, by what they bring about. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={common.hint}>{t('没有页面含义上的变化')}</p>;
  return LEVELS.map((level) => {
    const own = changes.filter((change) => change.level === level);
    return (
      own.length > 0 && (
        <section key={level} className={styles.changes} data-level={level}>
          <h3 className={common.small}>
            {t('{level}（{count}）', { level: levelWord(level), count: own.length })}
          </h3>
          <ul>
            {own.map((change) => (
              <li key={`${change.page} ${change.at} ${change.rule} ${change.message}`}>
                <Tag>{effectWord(change.effect)}</Tag>
                <span>
                  <b>{change.at}</b> {change.message}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}

function levelWord(level: Level): string {
  return { danger: t('要当心'), caution: t('请留意'), info: t('一般变化') }[level];
}

function effectWord(effect: Effect): string {
  return { permission: t('权限'), call: t('接口'), data: t('数据'), other: t('其他') }[effect];
}
