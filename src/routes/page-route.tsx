import { provideDashboards, provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';

/**
 * In one chunk with the kind of page that loads it (`runtime/host/kinds.ts`), and asked for from here, not from the app: in
 * a chunk of its own, what the two share would be cut into many.
 */
const list = () => import(/* webpackChunkName: "list-kind" */ './runtime-parts');
const form = () => import(/* webpackChunkName: "form-kind" */ './runtime-parts');

provideRuntime(async (place) => (await (place === 'form' ? form : list)()).RUNTIME_PARTS);

provideEditorExtras(async () => (await import('@/features/change-requests/editor-extras')).useEditorExtras);

provideDashboards(() => import('./dashboard-of-session'));

export { preloadPage } from '@/runtime/host/preload-page';
export { default } from '@/shell/page-route';
