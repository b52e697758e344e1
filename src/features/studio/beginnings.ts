/** Where drafts begin, in one file of the browser's. */
export { FolderPage } from './folder/folder-page';
export { StartPage } from './start/start-page';
