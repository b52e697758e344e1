import { createSchemaField } from '@formily/react';
import { formilyComponents } from '@/components/registry';
import { setComponentTexts } from '@/components/texts';
import { registerExpressionCompiler } from '@/contract/expressions/register';
import { registerRules } from '@/contract/rules/register';
import { getLanguage, t } from '@/services/i18n';

registerExpressionCompiler();
registerRules(getLanguage());
setComponentTexts(t);

/** Draws a compiled form; every name it can meet is in the registry. */
export const SchemaField = createSchemaField({ components: formilyComponents });
