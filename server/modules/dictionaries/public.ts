// What other modules may use of this one.
export { mirrorDictionaries } from './mirror-dictionaries';
