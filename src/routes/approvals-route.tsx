import { provideEditorExtras, provideRuntime } from '@/runtime/host/runtime-parts';
import { RUNTIME_PARTS } from './runtime-parts';

provideRuntime(async () => RUNTIME_PARTS);
provideEditorExtras(async () => (await import('@/features/change-requests/editor-extras')).useEditorExtras);

export { default } from '@/features/approvals/approvals-page';
