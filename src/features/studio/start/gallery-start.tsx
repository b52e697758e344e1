import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '@/services/i18n';
import { LoadFault } from '@/ui/load-fault';
import { checkFiles } from '../api';
import { fileOfPath } from '../text/copy-page';
import { exampleFile, galleryExamples } from './gallery';
import type { PageAnswers } from './new-files';
import { PageForm } from './page-inputs';
import type { InService } from './service-folder';
import styles from './start.module.css';
import { StartCard } from './start-pictures';
import { newPageTitle, useBegin } from './use-begin';

const PreviewPane = lazy(() => import('../preview/preview-pane').then((m) => ({ default: m.PreviewPane })));

/** Its texts have no English yet: the editor asks for all of them at once. */
const NOT_ASKED = ['english'] as const;

/** A page that is an example's copy: it is tried before it is taken. */
export function GalleryStart({ inService }: { inService: InService }) {
  const examples = galleryExamples();
  const [name, setName] = useState<string>();
  const chosen = examples.find((one) => one.name === name);
  return (
    <>
      <ul className={styles.cards} aria-label={t('示例')}>
        {examples.map((one) => (
          <li key={one.name}>
            <button type="button" aria-pressed={one.name === name} onClick={() => setName(one.name)}>
              <StartCard {...one} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ExampleStep key={chosen.name} name={chosen.name} title={chosen.title} inService={inService} />
      )}
    </>
  );
}

function ExampleStep({ name, title, inService }: { name: string; title: string; inService: InService }) {
  const { run, loading } = useBegin();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    place.current?.scrollIntoView();
  }, []);
  return (
    <section ref={place} className={styles.step} aria-label={title}>
      <h2>{title}</h2>
      <PageForm
        inService={inService}
        without={NOT_ASKED}
        loading={loading}
        onFinish={async (answers: PageAnswers) =>
          run(newPageTitle(answers.title), [{ ...(await exampleFile(name, answers)), base: null }])
        }
      />
      <ExamplePreview name={name} title={title} />
    </section>
  );
}

/** The example at work, at an address that no page has. */
function ExamplePreview({ name, title }: { name: string; title: string }) {
  const path = `/examples/${name}`;
  const { data, error, refresh } = useRequest(
    async () => checkFiles([await exampleFile(name, { title, path })]),
    { onError: () => undefined },
  );
  if (error) return <LoadFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <div className={styles.preview}>
      <Suspense>
        <PreviewPane pages={data.pages} file={fileOfPath(path)} />
      </Suspense>
    </div>
  );
}
