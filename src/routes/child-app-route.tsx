import { provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';

// Asked for with the first record that a child has drawn; in a chunk of its own, without the table that lists bring.
provideRuntime(async () => (await import('./runtime-parts')).RUNTIME_PARTS);
provideEditorExtras(async () => (await import('@/features/change-requests/editor-extras')).useEditorExtras);

export { default } from '@/features/child-apps/child-app-page';
