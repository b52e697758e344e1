import { DICTIONARIES } from '../../../src/contract/base/system-resources';
import { defineModule } from '../../kernel/module';
import { applyDictionary } from './apply-dictionary';
import { dictionaryFaults } from './check-dictionary';
import { followDictionaries } from './mirror-dictionaries';

/** Dictionaries as each tenant keeps them (decision 033). */
export const dictionaries = defineModule({
  name: 'dictionaries',
  async open({ database, registry, log }) {
    await followDictionaries(database, registry, (reason, tenantCode) =>
      log.error('dictionaries_not_mirrored', { reason: String(reason), tenantCode }),
    );
    return {};
  },
  records: { [DICTIONARIES]: { validate: dictionaryFaults, afterWrite: applyDictionary } },
});
