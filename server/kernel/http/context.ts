import type { Language } from '../../../src/contract/rules/messages';
import type { User } from '../base/user';

/**
 * What a request carries through the gateway; `user` is there behind `authenticate` alone, `address` names the caller,
 * `declaredCall` is the path of a call that a page file names.
 */
export interface AppEnv {
  Variables: {
    requestId: string;
    language: Language;
    address: string;
    user: User;
    declaredCall?: string;
  };
}
