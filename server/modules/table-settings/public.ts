export { keepSetting, readSetting } from './settings';
