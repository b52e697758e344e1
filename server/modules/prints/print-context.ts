import type { FileStorage } from '../../kernel/files/storage';
import type { RecordContext } from '../../kernel/records/context/record-context';
import type { Auth } from '../../kernel/sessions/auth';

export interface PrintContext extends RecordContext {
  storage: FileStorage;
  auth: Pick<Auth, 'secrets'>;
}
