import type { Module } from './kernel/module';
import { accounts } from './modules/accounts/module';
import { approvals } from './modules/approvals/module';
import { auditLog } from './modules/audit-log/module';
import { auth } from './modules/auth/module';
import { changeRequests } from './modules/change-requests/module';
import { collaboration } from './modules/collaboration/module';
import { collecting } from './modules/collecting/module';
import { dashboards } from './modules/dashboards/module';
import { dictionaries } from './modules/dictionaries/module';
import { files } from './modules/files/module';
import { imports } from './modules/imports/module';
import { listViews } from './modules/list-views/module';
import { messages } from './modules/messages/module';
import { navigation } from './modules/navigation/module';
import { openapi } from './modules/openapi/module';
import { pageFiles } from './modules/page-files/module';
import { prints } from './modules/prints/module';
import { referenceData } from './modules/reference-data/module';
import { registration } from './modules/registration/module';
import { related } from './modules/related/module';
import { reminders } from './modules/reminders/module';
import { roles } from './modules/roles/module';
import { search } from './modules/search/module';
import { studio } from './modules/studio/module';
import { suppliers } from './modules/suppliers/module';
import { tableSettings } from './modules/table-settings/module';
import { tenants } from './modules/tenants/module';
import { tenders } from './modules/tenders/module';
import { weather } from './modules/weather/module';
import { workbench } from './modules/workbench/module';

/** In the order in which they open. The calls of records come after those of all modules. */
export const MODULES: readonly Module[] = [
  auth,
  navigation,
  tableSettings,
  weather,
  pageFiles,
  studio,
  referenceData,
  roles,
  files,
  openapi,
  registration,
  accounts,
  suppliers,
  changeRequests,
  tenders,
  tenants,
  dictionaries,
  messages,
  reminders,
  collaboration,
  collecting,
  workbench,
  dashboards,
  search,
  related,
  listViews,
  prints,
  approvals,
  imports,
  auditLog,
];
