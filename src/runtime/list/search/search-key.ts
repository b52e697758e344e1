/** The name of a search item in the form: no field of the record's own form beside it has the same. */
export const searchKey = (field: string) => `search:${field}`;
