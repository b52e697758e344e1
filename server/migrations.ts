import type { Migration } from 'kysely';
import { auditReason } from './kernel/audit/migrations/002-audit-reason';
import { auditMade } from './kernel/audit/migrations/079-audit-made';
import { dictionaries } from './kernel/dictionaries/migrations/015-dictionaries';
import { attachments } from './kernel/files/migrations/005-attachments';
import { jobRuns } from './kernel/jobs/migrations/035-job-runs';
import { roles } from './kernel/policies/migrations/006-roles';
import { publishing } from './kernel/records/migrations/011-publishing';
import { idempotencyEnds } from './kernel/records/migrations/028-idempotency-ends';
import { serials } from './kernel/records/migrations/080-serials';
import { pageFiles } from './kernel/schemas/migrations/021-page-files';
import { renamed } from './kernel/schemas/migrations/086-renamed';
import { pageVersions } from './kernel/schemas/migrations/106-page-versions';
import { identity } from './kernel/sessions/migrations/001-identity';
import { accountTelephone } from './kernel/sessions/migrations/004-account-telephone';
import { sessionsAndCodes } from './kernel/sessions/migrations/007-sessions-and-codes';
import { administration } from './modules/accounts/migrations/013-administration';
import { avatars } from './modules/accounts/migrations/019-avatars';
import { approvalRoutes } from './modules/approvals/migrations/081-approval-routes';
import { guessing } from './modules/auth/migrations/026-guessing';
import { codesByDevice } from './modules/auth/migrations/027-codes-by-device';
import { signIns } from './modules/auth/migrations/029-sign-ins';
import { comments } from './modules/collaboration/migrations/017-comments';
import { internalComments } from './modules/collaboration/migrations/083-internal-comments';
import { unreadMarks } from './modules/collaboration/migrations/083-unread-marks';
import { collected } from './modules/collecting/migrations/085-collected';
import { imports } from './modules/imports/migrations/068-imports';
import { sharedViews } from './modules/list-views/migrations/095-shared-views';
import { messages } from './modules/messages/migrations/016-messages';
import { expiryNotices } from './modules/messages/migrations/036-expiry-notices';
import { mail } from './modules/messages/migrations/097-mail';
import { banks } from './modules/reference-data/migrations/003-banks';
import { registration } from './modules/registration/migrations/010-registration';
import { reminders } from './modules/reminders/migrations/097-reminders';
import { studioTables } from './modules/studio/migrations/106-studio';
import { suppliers } from './modules/suppliers/migrations/008-suppliers';
import { tableSettingsAndWeather } from './modules/table-settings/migrations/009-table-settings-and-weather';
import { tenants } from './modules/tenants/migrations/014-tenants';
import { bench } from './modules/workbench/migrations/018-bench';

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
  '079-audit-made': auditMade,
  '080-serials': serials,
  '081-approval-routes': approvalRoutes,
  '083-internal-comments': internalComments,
  '083-unread-marks': unreadMarks,
  '085-collected': collected,
  '086-renamed': renamed,
  '095-shared-views': sharedViews,
  '097-mail': mail,
  '097-reminders': reminders,
  '106-page-versions': pageVersions,
  '106-studio': studioTables,
};
