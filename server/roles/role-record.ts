/** The resource whose records are the roles. */
export const ROLES = 'role';
