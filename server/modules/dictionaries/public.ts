// What other modules may use of this one.
export { adoptDictionaries } from './mirror-dictionaries';
