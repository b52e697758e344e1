import { provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';
import { useLocation } from '@/services/router';
import { PublishedPage } from '@/shell/published/published-page';

// Asked for where a reader's own record stands beside what is read.
provideRuntime(async () => (await import('./runtime-parts')).RUNTIME_PARTS);
provideEditorExtras(async () => (await import('@/features/change-requests/editor-extras')).useEditorExtras);

/** The route of a screen that a page file describes and the specification names. */
export default function PublishedRoute() {
  const { pathname } = useLocation();
  return <PublishedPage path={pathname} key={pathname} />;
}
