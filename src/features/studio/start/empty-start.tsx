import { Button, Form } from 'antd';
import { t } from '@/services/i18n';
import { newFiles, type PageAnswers } from './new-files';
import { PageInputs } from './page-inputs';
import type { InService } from './service-folder';
import styles from './start.module.css';
import { newPageTitle, useBegin } from './use-begin';

/** A page with one field is the least that works. */
const FIRST_FIELD = {
  name: 'name',
  title: '名称',
  english: 'Name',
  unique: false,
  schema: { type: 'string', title: '名称', required: true, maxLength: 100 },
} as const;

/** A page with nothing but a name, to be written in the editor. */
export function EmptyStart({ inService }: { inService: InService }) {
  const { run, loading } = useBegin();
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      className={styles.step}
      onFinish={(answers: PageAnswers) =>
        run(newPageTitle(answers.title), newFiles(answers, { fields: [FIRST_FIELD] }, inService))
      }
    >
      <PageInputs inService={inService} />
      <Button type="primary" htmlType="submit" loading={loading} className={styles.begin}>
        {t('生成草稿')}
      </Button>
    </Form>
  );
}
