import { lazy } from 'react';
import { grantsButton } from '@/contract/language/permissions';
import { AUTHORING } from '@/contract/language/schema-changes';
import { STUDIO_PAGE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Navigate, useSearchParams } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { usePageTitle } from '@/shell/page-title';
import { LazyPart } from '@/ui/lazy-part';
import { Overview } from './overview/overview';

const DraftPage = lazy(() => import('./editor/draft-page').then((m) => ({ default: m.DraftPage })));
const StartPage = lazy(() => import('./beginnings').then((m) => ({ default: m.StartPage })));
const FolderPage = lazy(() => import('./beginnings').then((m) => ({ default: m.FolderPage })));
const HistoryPage = lazy(() => import('./history/history-page').then((m) => ({ default: m.HistoryPage })));

/**
 * /studio: page files, dictionaries and translations are written, compared, published and brought back. What is open is
 * named in the address: a draft (`?draft=`), the versions of a file (`?history=`), a
 * new page (`?new=`), or the import of a folder (`?import=`). For accounts that may author.
 */
export default function StudioPage() {
  const { permissions } = useAuthority();
  const [search] = useSearchParams();
  usePageTitle(t('页面工作室'));
  if (!grantsButton(permissions, AUTHORING.path, AUTHORING.code))
    return <Navigate to="/403" replace state={{ from: STUDIO_PAGE }} />;
  const draft = search.get('draft');
  const file = search.get('history');
  if (draft !== null) {
    return (
      <LazyPart>
        <DraftPage key={draft} id={draft} />
      </LazyPart>
    );
  }
  if (file !== null) {
    return (
      <LazyPart>
        <HistoryPage key={file} file={file} />
      </LazyPart>
    );
  }
  const from = search.get('new');
  if (from !== null) {
    return (
      <LazyPart>
        <StartPage from={from} />
      </LazyPart>
    );
  }
  if (search.has('import')) {
    return (
      <LazyPart>
        <FolderPage />
      </LazyPart>
    );
  }
  return <Overview />;
}
