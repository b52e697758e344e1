import { provideDashboards, provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';

provideRuntime(async () => (await import('./runtime-parts')).RUNTIME_PARTS);
provideEditorExtras(async () => (await import('@/features/change-requests/editor-extras')).useEditorExtras);
provideDashboards(() => import('./dashboard-of-session'));

export { default } from '@/features/studio/preview/preview-screen';
