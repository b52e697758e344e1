import type { Migration } from 'kysely';
import { identity } from './db/migrations/001-identity';
import { auditReason } from './db/migrations/002-audit-reason';
import { banks } from './db/migrations/003-banks';
import { accountTelephone } from './db/migrations/004-account-telephone';
import { attachments } from './db/migrations/005-attachments';
import { roles } from './db/migrations/006-roles';
import { sessionsAndCodes } from './db/migrations/007-sessions-and-codes';
import { suppliers } from './db/migrations/008-suppliers';
import { tableSettingsAndWeather } from './db/migrations/009-table-settings-and-weather';
import { registration } from './db/migrations/010-registration';
import { publishing } from './db/migrations/011-publishing';
import { administration } from './db/migrations/013-administration';
import { tenants } from './db/migrations/014-tenants';
import { dictionaries } from './db/migrations/015-dictionaries';
import { messages } from './db/migrations/016-messages';
import { comments } from './db/migrations/017-comments';
import { bench } from './db/migrations/018-bench';
import { avatars } from './db/migrations/019-avatars';
import { pageFiles } from './db/migrations/021-page-files';
import { guessing } from './db/migrations/026-guessing';
import { codesByDevice } from './db/migrations/027-codes-by-device';
import { idempotencyEnds } from './db/migrations/028-idempotency-ends';
import { signIns } from './db/migrations/029-sign-ins';
import { jobRuns } from './db/migrations/035-job-runs';
import { expiryNotices } from './db/migrations/036-expiry-notices';
import { imports } from './db/migrations/068-imports';

/** Every migration by its name, in the order of the names. One that has been released is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-identity': identity,
  '002-audit-reason': auditReason,
  '003-banks': banks,
  '004-account-telephone': accountTelephone,
  '005-attachments': attachments,
  '006-roles': roles,
  '007-sessions-and-codes': sessionsAndCodes,
  '008-suppliers': suppliers,
  '009-table-settings-and-weather': tableSettingsAndWeather,
  '010-registration': registration,
  '011-publishing': publishing,
  '013-administration': administration,
  '014-tenants': tenants,
  '015-dictionaries': dictionaries,
  '016-messages': messages,
  '017-comments': comments,
  '018-bench': bench,
  '019-avatars': avatars,
  '021-page-files': pageFiles,
  '026-guessing': guessing,
  '027-codes-by-device': codesByDevice,
  '028-idempotency-ends': idempotencyEnds,
  '029-sign-ins': signIns,
  '035-job-runs': jobRuns,
  '036-expiry-notices': expiryNotices,
  '068-imports': imports,
};
