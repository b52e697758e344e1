export { mirrorDictionaries } from './mirror-dictionaries';
