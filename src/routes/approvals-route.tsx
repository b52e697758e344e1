import { provideRuntime } from '@/runtime/host/runtime-parts';
import { RUNTIME_PARTS } from './runtime-parts';

provideRuntime(async () => RUNTIME_PARTS);

export { default } from '@/features/approvals/approvals-page';
