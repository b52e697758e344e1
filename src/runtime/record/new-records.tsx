import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type NewRecords, NewRecordsContext } from '@/components/references/new-records';
import type { Doc } from '@/contract/base/doc';
import { isRecordPage } from '@/contract/language/pages';
import { grantsButton, grantsPage } from '@/contract/language/permissions';
import { buttonsOf } from '@/contract/pages/buttons';
import { getPermissions } from '@/services/session/session';
import { loadPage } from '../host/page-source';
import { withEditorExtras } from '../host/runtime-parts';

const NewRecord = lazy(() => withEditorExtras(import('./new-record')));

interface Making {
  path: string;
  onMade(record: Doc): void;
}

/**
 * Around a form whose fields may offer to make records of other pages (`"create": true`): the form of such a record opens
 * over this one, which stays as it is.
 */
export function NewRecordsProvider({ children }: { children: ReactNode }) {
  const [making, setMaking] = useState<Making>();
  const records = useMemo<NewRecords>(
    () => ({ offer: offerOf, open: (path, onMade) => setMaking({ path, onMade }) }),
    [],
  );
  return (
    <NewRecordsContext.Provider value={records}>
      {children}
      {making && (
        <Suspense fallback={null}>
          <NewRecord
            path={making.path}
            onClose={() => setMaking(undefined)}
            onMade={(record) => {
              setMaking(undefined);
              making.onMade(record);
            }}
          />
        </Suspense>
      )}
    </NewRecordsContext.Provider>
  );
}

async function offerOf(path: string): Promise<string | undefined> {
  const permissions = getPermissions();
  if (!grantsPage(permissions, path)) return undefined;
  const { page } = await loadPage(path);
  if (!isRecordPage(page)) return undefined;
  const isGranted = buttonsOf(page).some(
    ({ action, code }) => action === 'create' && grantsButton(permissions, path, code),
  );
  return isGranted ? page.title : undefined;
}
