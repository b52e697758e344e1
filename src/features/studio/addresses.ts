import { STUDIO_PAGE } from '@/contract/studio/studio';

/** The address of a draft in Studio. */
export const draftAddress = (id: string) => `${STUDIO_PAGE}?draft=${encodeURIComponent(id)}`;

/** The address of the versions of a file. */
export const historyAddress = (file: string) => `${STUDIO_PAGE}?history=${encodeURIComponent(file)}`;

/** The address where a new page begins, with what it begins from once that is chosen. */
export const newAddress = (from = '') => `${STUDIO_PAGE}?new=${from}`;

/** The address where a folder of page files is imported. */
export const IMPORT_ADDRESS = `${STUDIO_PAGE}?import=folder`;
