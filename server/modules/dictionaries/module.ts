import { DICTIONARIES } from '../../../src/contract/system-resources';
import { followDictionaries } from '../../dictionaries/adopt-dictionaries';
import { applyDictionary } from '../../dictionaries/apply-dictionary';
import { dictionaryFaults } from '../../dictionaries/check-dictionary';
import { defineModule } from '../../kernel/module';

/** Dictionaries as each tenant keeps them (decision 033). */
export const dictionaries = defineModule({
  name: 'dictionaries',
  async open({ database, registry, log }) {
    await followDictionaries(database, registry, (reason, tenantCode) =>
      log.error('dictionaries_not_adopted', { reason: String(reason), tenantCode }),
    );
    return {};
  },
  records: { [DICTIONARIES]: { validate: dictionaryFaults, afterWrite: applyDictionary } },
});
