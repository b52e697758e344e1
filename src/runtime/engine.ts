import { createSchemaField } from '@formily/react';
import { connectReferences } from '@/components/reference-rows';
import { formilyComponents } from '@/components/registry';
import { setComponentTexts } from '@/components/texts';
import { registerExpressionCompiler } from '@/contract/expressions/register';
import { registerRules } from '@/contract/rules/register';
import { getLanguage, t } from '@/services/i18n';
import { loadReference } from './load-reference';

registerExpressionCompiler();
registerRules(getLanguage());
setComponentTexts(t);
connectReferences(loadReference);

/** Draws a compiled form; every name it can meet is in the registry. */
export const SchemaField = createSchemaField({ components: formilyComponents });
