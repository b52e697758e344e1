// Resources whose records the gateway itself goes by, by the names that page files give them.

/** The resource whose records are the sign-ups of suppliers for tenders and recruitments. */
export const PARTICIPATIONS = 'participation';
/** The resource whose records are the dictionaries of a tenant; a record's id is the dictionary's name. */
export const DICTIONARIES = 'dictionary';
export const AUDIT_ENTRIES = 'auditEntry';
export const ROLES = 'role';
/** The resource whose records are the tenants: of one tenant alone, the operator (decision 032). */
export const TENANTS = 'tenant';
export const SUPPLIERS = 'supplier';
/** The resource that says who a supplier is: what staff look at when they certify it. */
export const COMPANY = 'company';
/** The resource whose records are the accounts of a tenant; a record's id is the account's. */
export const ACCOUNTS = 'account';
export const INVITATIONS = 'invitation';
/** The resource whose records are the requests to change certified fields (decision 036). */
export const CHANGE_REQUESTS = 'changeRequest';
/** The resource whose one record is the letterhead of a tenant's prints. */
export const LETTERHEAD = 'letterhead';
/** The resource whose records are tenders and recruitments. */
export const TENDERS = 'tender';
