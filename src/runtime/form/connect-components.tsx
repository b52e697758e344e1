import { connectLinks } from '@/components/field/page-link';
import { connectFiles } from '@/components/files/file-access';
import { connectReferences } from '@/components/references/reference-rows';
import { setComponentTexts } from '@/components/texts';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { filesOfGateway } from './file-access';
import { loadReference, loadTree } from './load-reference';

// What components of fields are drawn with, in forms and in lists: their words, files, references and links.
setComponentTexts(t);
connectFiles(filesOfGateway);
connectReferences(loadReference, loadTree);
connectLinks(({ to, children }) => <Link to={to}>{children}</Link>);
