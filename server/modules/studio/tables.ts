import type { DraftFile, DraftState, Person } from '../../../src/contract/studio/studio';
import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    /** A draft of page files; see `Draft`. */
    studio_draft: {
      tenant_code: string;
      draft_id: string;
      title: string;
      state: DraftState;
      revision: number;
      files: Json<readonly DraftFile[]>;
      author: Json<Person>;
      changed_by: Json<Person>;
      /** Accounts that have written any of it: none of them publishes it as the second person. */
      writers: Json<readonly string[]>;
      changed_at: Date;
      reason: string | null;
      remark: string | null;
      /** The version that it brings back. */
      restores: number | null;
    };
    /** One act of publishing; closed to `app_user`, since page files are the same for all tenants. */
    publication: {
      publication_id: string;
      tenant_code: string;
      title: string;
      author: Json<Person>;
      reviewer: Json<Person> | null;
      reason: string;
      restores: number | null;
      files: Json<readonly string[]>;
      at: Date;
    };
  }
}
