import type { Migration } from 'kysely';
import { identity } from './001-identity';
import { auditReason } from './002-audit-reason';
import { banks } from './003-banks';
import { accountTelephone } from './004-account-telephone';
import { attachments } from './005-attachments';
import { roles } from './006-roles';
import { sessionsAndCodes } from './007-sessions-and-codes';
import { suppliers } from './008-suppliers';
import { tableSettingsAndWeather } from './009-table-settings-and-weather';
import { registration } from './010-registration';
import { publishing } from './011-publishing';
import { administration } from './013-administration';
import { tenants } from './014-tenants';
import { dictionaries } from './015-dictionaries';
import { messages } from './016-messages';
import { comments } from './017-comments';
import { bench } from './018-bench';
import { avatars } from './019-avatars';
import { pageFiles } from './021-page-files';
import { guessing } from './026-guessing';
import { codesByDevice } from './027-codes-by-device';
import { idempotencyEnds } from './028-idempotency-ends';
import { signIns } from './029-sign-ins';
import { jobRuns } from './035-job-runs';
import { expiryNotices } from './036-expiry-notices';
import { imports } from './068-imports';

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
