import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { memo } from 'react';
import type { FileProblem, Mend } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import styles from './editor.module.css';

interface ProblemListProps {
  problems: readonly FileProblem[];
  /** The file in front: places of others are told with their file. */
  file: string;
  isChecked: boolean;
  readOnly: boolean;
  onGo(problem: FileProblem): void;
  onMend(problem: FileProblem, mend: Mend): void;
  onTranslate(): void;
}

/** What the checker says: errors, warnings, and Chinese texts without English, each leading to its place. */
export const ProblemList = memo(function ProblemList(props: ProblemListProps) {
  const { problems, isChecked, readOnly, onTranslate } = props;
  const untranslated = problems.filter(({ rule }) => rule === 'english');
  const others = problems.filter(({ rule }) => rule !== 'english');
  const errors = others.filter(({ severity }) => severity === 'error');
  const warnings = others.filter(({ severity }) => severity === 'warning');
  if (problems.length === 0) {
    return (
      <Typography.Paragraph type="success">
        {isChecked && <CheckCircleFilled />} {isChecked ? t('没有问题') : t('检查中…')}
      </Typography.Paragraph>
    );
  }
  return (
    <div className={styles.problems}>
      <Group {...props} title={t('错误')} problems={errors} />
      <Group {...props} title={t('警告')} problems={warnings} />
      <Group
        {...props}
        title={t('没有英文')}
        problems={untranslated}
        extra={
          !readOnly && (
            <Button size="small" type="link" onClick={onTranslate}>
              {t('补上英文')}
            </Button>
          )
        }
      />
    </div>
  );
});

function Group({
  title,
  problems,
  file,
  readOnly,
  extra,
  onGo,
  onMend,
}: ProblemListProps & { title: string; extra?: React.ReactNode }) {
  if (problems.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={common.small}>
        {title} <small>{problems.length}</small> {extra}
      </h3>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file} ${problem.line}:${problem.column} ${problem.message}`}>
            <button type="button" className={common.press} onClick={() => onGo(problem)}>
              {problem.severity === 'error' ? (
                <Typography.Text type="danger">
                  <CloseCircleFilled aria-label={t('错误')} />
                </Typography.Text>
              ) : (
                <Typography.Text type="warning">
                  <WarningFilled aria-label={t('警告')} />
                </Typography.Text>
              )}
              <code>
                {problem.file === file ? '' : `${problem.file} `}
                {problem.line}:{problem.column}
              </code>
              <span>{problem.message}</span>
            </button>
            {problem.mend && !readOnly && (
              <Button size="small" onClick={() => onMend(problem, problem.mend!)}>
                {problem.mend.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
