import { useMemoizedFn } from 'ahooks';
import { Alert, Form } from 'antd';
import { useMemo, useState } from 'react';
import type { FieldsDraft } from '@/contract/new-page/draft';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import { type FieldRow, faultsIn, fieldRows } from './field-rows';
import { FieldTable } from './field-table';
import { newFiles, type PageAnswers } from './new-files';
import { PageForm } from './page-inputs';
import { dictionariesIn, type InService } from './service-folder';
import styles from './start.module.css';
import { newPageTitle, useBegin } from './use-begin';

interface FieldsStepProps {
  draft: FieldsDraft;
  /** Values of the source, by the places of the fields. */
  samples?: readonly (readonly string[])[];
  inService: InService;
  /** What is known of the page from the source. */
  known: Partial<PageAnswers>;
  /** Whether the list imports files. */
  imports?: boolean;
  /** Hears of the page once its draft is there. */
  onBegun?(answers: PageAnswers): void;
}

const NO_SAMPLES: readonly (readonly string[])[] = [];

/** The fields that a source came to, to be looked at and changed, and what the page is called: then it becomes a draft. */
export function FieldsStep({
  draft,
  samples = NO_SAMPLES,
  inService,
  known,
  imports,
  onBegun,
}: FieldsStepProps) {
  const [form] = Form.useForm<PageAnswers>();
  const [rows, setRows] = useState(() => fieldRows(draft, samples));
  const dictionaries = useMemo(() => dictionariesIn(inService.folder), [inService.folder]);
  const { run, loading } = useBegin(() => onBegun?.(form.getFieldsValue()));
  const faults = faultsIn(rows);
  const taken = rows.filter(({ isTaken }) => isTaken);
  const change = useMemoizedFn((row: FieldRow) =>
    setRows((before) => before.map((one) => (one.key === row.key ? row : one))),
  );
  const begin = (answers: PageAnswers) => {
    if (faults.size > 0 || taken.length === 0) return;
    const fields = taken.map(({ field }) => field);
    const content = { fields, dictionaries: draft.dictionaries, imports: imports ?? false };
    run(newPageTitle(answers.title), newFiles(answers, content, inService));
  };
  const shown = rows.some(({ note }) => note) ? [] : draft.notes;
  return (
    <>
      <section className={styles.step} aria-label={t('字段')}>
        <h2>{t('页面的字段')}</h2>
        <p className={common.hint}>
          {t('名称、类型、必填和选项是猜的，请看一遍；不要的去掉勾选，以后也可以在编辑器里改。')}
        </p>
        {shown.length > 0 && (
          <Alert
            type="info"
            className={common.notice}
            message={
              <ul className={common.plain}>
                {shown.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            }
          />
        )}
        <FieldTable
          rows={rows}
          faults={faults}
          dictionaries={dictionaries}
          added={draft.dictionaries}
          onChange={change}
        />
      </section>
      <section className={styles.step} aria-label={t('页面')}>
        <h2>{t('页面')}</h2>
        <PageForm form={form} initialValues={known} inService={inService} loading={loading} onFinish={begin}>
          {faults.size > 0 && <Alert type="error" showIcon message={t('有字段没有填好，请先改正')} />}
          {taken.length === 0 && <Alert type="error" showIcon message={t('至少要采用一个字段')} />}
        </PageForm>
      </section>
    </>
  );
}
