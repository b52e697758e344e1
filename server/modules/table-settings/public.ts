// What other modules may use of this one.

export { keepSetting, readSetting } from './settings';
