import { connectLinks } from '@/components/field/notes';
import { connectFiles } from '@/components/files/file-access';
import { connectReferences } from '@/components/references/reference-rows';
import { setComponentTexts } from '@/components/texts';
import { registerExpressionCompiler } from '@/contract/expressions/register';
import { registerRules } from '@/contract/rules/register';
import { getLanguage, t } from '@/services/i18n';
import { Link } from '@/services/router';
import { filesOfGateway } from './file-access';
import { loadReference, loadTree } from './load-reference';

registerExpressionCompiler();
registerRules(getLanguage());
setComponentTexts(t);
connectFiles(filesOfGateway);
connectReferences(loadReference, loadTree);
connectLinks(Link);
