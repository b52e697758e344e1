import { newFiles, type PageAnswers } from './new-files';
import { PageForm } from './page-inputs';
import type { InService } from './service-folder';
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
    <PageForm
      inService={inService}
      loading={loading}
      onFinish={(answers: PageAnswers) =>
        run(newPageTitle(answers.title), newFiles(answers, { fields: [FIRST_FIELD] }, inService))
      }
    />
  );
}
