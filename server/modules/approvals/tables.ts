import type { ColumnType, Generated } from 'kysely';
import type { RouteAct, RouteLevel, RouteOutcome } from '../../../src/contract/pages/approval-route';
import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    /** An approval route of a record, under way or ended; the levels are those that it began with. */
    approval_route: {
      tenant_code: string;
      route_id: string;
      resource: string;
      record_id: string;
      /** Whose record it is; empty where it is no supplier's. */
      supplier_code: string;
      /** The transition that it leads to. */
      transition: string;
      levels: Json<RouteLevel[]>;
      /** Place of the level that waits, from 0. */
      level: number;
      /** The accounts that it waits for by name; null for whoever holds the level's code. */
      assigned: ColumnType<string[] | null, string | null, string | null>;
      /** How many people must decide the level. */
      needed: number;
      submitted_by: string;
      /** Who may decide nothing of it. */
      submitters: Json<string[]>;
      started_at: Generated<Date>;
      level_since: Generated<Date>;
      ended_at: Date | null;
      outcome: RouteOutcome | null;
    };
    /** What was done on a route; nothing of it is changed but whether a decision still stands. */
    approval_event: {
      tenant_code: string;
      event_id: string;
      route_id: string;
      resource: string;
      record_id: string;
      supplier_code: string;
      kind: RouteAct;
      level_id: string;
      /** Back to which level. */
      target_level: string | null;
      account_id: string;
      /** For whom it was decided, by delegation. */
      on_behalf_of: string | null;
      /** Who was given it, or asked in. */
      target_account: string | null;
      comment: string | null;
      taken_back: Generated<boolean>;
      at: Generated<Date>;
    };
    approval_copy: {
      tenant_code: string;
      resource: string;
      record_id: string;
      supplier_code: string;
      account_id: string;
      copied_by: string;
      at: Generated<Date>;
    };
    approval_delegation: {
      tenant_code: string;
      delegation_id: string;
      account_id: string;
      delegate_id: string;
      /** Days as `YYYY-MM-DD` in Beijing, both included. */
      from_day: string;
      until_day: string;
      /** Paths of pages; empty for all. */
      pages: Json<string[]>;
      at: Generated<Date>;
    };
  }
}
