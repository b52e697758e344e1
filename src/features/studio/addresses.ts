import { STUDIO_PAGE } from '@/contract/studio/studio';

export const draftAddress = (id: string) => `${STUDIO_PAGE}?draft=${encodeURIComponent(id)}`;

export const historyAddress = (file: string) => `${STUDIO_PAGE}?history=${encodeURIComponent(file)}`;

/** The address where a new page begins, with what it begins from once that is chosen. */
export const newAddress = (from = '') => `${STUDIO_PAGE}?new=${from}`;

export const IMPORT_ADDRESS = `${STUDIO_PAGE}?import=folder`;
