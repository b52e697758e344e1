/** Where the page of a draft is drawn, in a frame of Studio's page alone. */
export const PREVIEW_PAGE = '/studio/preview';
