import { registerExpressionCompiler } from '@/contract/expressions/register';
import { registerRules } from '@/contract/rules/register';
import { getLanguage } from '@/services/i18n';
import './connect-components';

registerExpressionCompiler();
registerRules(getLanguage());
