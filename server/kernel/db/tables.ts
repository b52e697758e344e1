import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Face } from '../../../src/contract/base/identity';

/** A jsonb column: read as a value, written as JSON text (the driver would turn a list into a PostgreSQL array). */
export type Json<T = unknown> = ColumnType<T, string, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

/**
 * The tables of the kernel. A module adds its own by declaration merging, in its `tables.ts`. Identity, sessions and roles
 * are outside row level security and closed to `app_user`; so are the tables of signing in, registering and the weather.
 */
export interface Tables {
  account: {
    account_id: string;
    username: string;
    /** The user name as it is compared: see `usernameKey`. */
    username_key: string;
    display_name: string;
    telephone: Generated<string>;
    email: Generated<string>;
    header: Generated<string>;
    password_hash: string;
    application_system: Face;
    disabled: Generated<boolean>;
    /** It has a password that somebody else knows. */
    must_change_password: Generated<boolean>;
  };
  tenant: {
    tenant_code: string;
    tenant_name: string;
    /** Closed: nobody signs in to it or works in it. */
    disabled: Generated<boolean>;
    /** Whether suppliers register with it that nobody has invited. */
    self_registration: Generated<boolean>;
    /** The host at which its public pages are, in small letters; `*` for every host that no tenant has. */
    public_host: string | null;
    /** The scene that it opens with; empty for that of whoever enters. */
    default_scene: Generated<string>;
    /** Whether its authors publish page files without a second person, where that widens nobody's rights. */
    publishes_alone: Generated<boolean>;
  };
  instance: {
    tenant_code: string;
    instance_code: string;
    instance_name: string;
    service_code: string;
    service_img: Generated<string>;
    service_url: string;
    /** Out of use: nobody enters by it. */
    disabled: Generated<boolean>;
  };
  membership: {
    account_id: string;
    tenant_code: string;
    is_default: Generated<boolean>;
    supplier_code: string | null;
    /** Stopped in this tenant: the account does not enter it. */
    disabled: Generated<boolean>;
  };
  role: {
    tenant_code: string;
    role_code: string;
    role_name: string;
  };
  account_role: {
    account_id: string;
    tenant_code: string;
    role_code: string;
  };
  session: {
    session_id: string;
    account_id: string;
    tenant_code: string;
    instance_code: string;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    /** The session that a change of tenant has put in its place. */
    superseded_by: string | null;
    /** The first session of those that followed each other by a change of tenant. */
    family_id: string;
    /** The one refresh token that is good, and the one before it with the moment that it was used. */
    refresh_id: string | null;
    previous_refresh_id: string | null;
    rotated_at: Date | null;
    /** Where it was opened, and the User-Agent header of the browser. */
    address: Generated<string>;
    user_agent: Generated<string>;
    /** To a few minutes. */
    last_used_at: Generated<Date>;
  };
  /** A sign-in that succeeded; the last few of each account are kept. */
  sign_in: {
    account_id: string;
    sign_in_id: string;
    at: Date;
    address: string;
    user_agent: string;
  };
  transit_key: {
    key_id: string;
    public_jwk: Json<JsonWebKey>;
    private_key_sealed: string;
  };
  transit_nonce: {
    nonce: string;
    expires_at: Date;
  };
  rate_limit: {
    limit_key: string;
    used: number;
    ends_at: Date;
  };
  /** Jobs of the gateway itself, which belong to no tenant (`server/kernel/jobs`). */
  job_run: {
    name: string;
    /** The copy of the gateway that ran it last. */
    holder: string;
    started_at: Date;
    /** Until when that copy holds it; null once it has ended. */
    held_until: Date | null;
    ended_at: Date | null;
    succeeded_at: Date | null;
    next_at: Date;
    /** Runs that failed since one succeeded. */
    failures: number;
    error: string | null;
  };
  supplier: {
    tenant_code: string;
    supplier_code: string;
    supplier_name: string;
    supplier_short_name: string;
    sup_sap_num: string;
    sup_type: string;
    telephone: string;
    status: number;
  };
  role_grant: {
    tenant_code: string;
    role_code: string;
    /** A page's path, or `*` for every page of the face. */
    page_path: string;
    /** A button's code, `*` for every code, or empty for the page alone. */
    code: string;
  };
  audit: {
    tenant_code: string;
    audit_id: string;
    resource: string;
    record_id: string;
    action: string;
    account_id: string;
    at: Generated<Date>;
    /** Why, where a transition asks for it. */
    reason: string | null;
    /** Whose record it is; empty where it is no supplier's. */
    supplier_code: Generated<string>;
    before: NullableJson;
    after: NullableJson;
    /** The records that a transition made beside, as `MadeRecord`s; null where it made none. */
    made: NullableJson;
    /** The request that wrote it, and the address it came from; null where the gateway wrote by itself. */
    request_id: Generated<string | null>;
    address: Generated<string | null>;
  };
  idempotency: {
    tenant_code: string;
    account_id: string;
    key: string;
    request_hash: string;
    answer: NullableJson;
    at: Generated<Date>;
  };
  attachment: {
    tenant_code: string;
    attachment_id: string;
    /** Empty for a file of the staff. */
    supplier_code: string;
    account_id: string;
    file_name: string;
    content_type: string;
    size: number;
    /** Of the bytes, in hexadecimal. */
    sha256: string;
    /** Whether a record holds it, or once did. */
    held: Generated<boolean>;
    created_at: Date;
  };
  attachment_use: {
    tenant_code: string;
    attachment_id: string;
    resource: string;
    record_id: string;
    supplier_code: string;
  };
  /** Which file a path, a resource or a call belongs to. */
  page_claim: {
    claim: string;
    file: string;
  };
  /** The last good version of a file of the schemas folder (decision 050). */
  page_file: {
    file: string;
    text: string;
    /** Since when this text is in service. */
    since: Generated<Date>;
  };
  /** One text of a file of the schemas folder that is or was in service; see `server/kernel/schemas/page-versions.ts`. */
  page_version: {
    version: Generated<number>;
    file: string;
    /** Null where the version takes the file away. */
    text: string | null;
    hash: string;
    origin: 'files' | 'studio';
    /** The hash of what was on disk when it was published; empty for no file. */
    over_hash: string | null;
    publication_id: string | null;
    at: Generated<Date>;
  };
  /** What a page or a resource was called before (`was`). */
  renamed: {
    kind: 'page' | 'resource';
    former: string;
    name: string;
    at: Generated<Date>;
  };
}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
