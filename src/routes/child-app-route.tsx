import { provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';

// Asked for with the first record that a child has drawn.
provideRuntime(
  async () => (await import(/* webpackChunkName: "list-kind" */ './runtime-parts')).RUNTIME_PARTS,
);
provideEditorExtras(async () => (await import('@/features/change-requests/editor-extras')).useEditorExtras);

export { default } from '@/features/child-apps/child-app-page';
