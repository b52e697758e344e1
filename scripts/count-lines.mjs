// Counts the lines of code that were written by hand for each capability: lines that hold code, no blanks, no comments.
// And what stands in their place for every page file. npm run lines -- --files
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What each capability consists of: folders, and files where a folder is shared; files that were moved by both places. */
const CAPABILITIES = {
  'announcements and their readers': [
    'server/modules/announcements',
    'src/features/announcements',
    'src/contract/announcement-readers.ts',
  ],
  'tenders and notices': [
    'server/modules/notices',
    'server/modules/tenders',
    'src/features/notices',
    'src/features/tenders',
  ],
  'tender hall and sign-ups': ['children/bidding/src', 'server/modules/tenders/participations'],
  'supplier file': ['server/modules/suppliers'],
  'organisation units': ['server/modules/reference-data/organisations.ts'],
  invitations: ['server/modules/registration/invitations'],
  'screens of registration': [
    'src/features/register',
    'src/contract/api/registration.ts',
    'src/contract/registration.ts',
  ],
};

/** What they stand beside, in the gateway: rules of proof, progress and the account, which no page file says. */
const BESIDE = {
  'registration in the gateway': ['server/modules/registration'],
};

/** What page files say in place of capabilities: written once, for every page. */
const IN_THEIR_PLACE = {
  'how what is published is read': [
    'server/kernel/records/published',
    'server/modules/page-files/screen-routes.ts',
    'server/modules/openapi/published-operations.ts',
    'src/contract/check/check-published-reading.ts',
    'src/contract/check/check-published-own.ts',
    'src/contract/pages/published-calls.ts',
    'src/contract/published-calls.ts',
    'src/contract/language/published-schema.ts',
    'src/contract/published-schema.ts',
    'src/contract/pages/published-screens.ts',
    'src/contract/published-screens.ts',
    'src/contract/api/read-receipts.ts',
    'src/contract/read-receipts.ts',
    'src/features/read-receipts',
    'src/routes/published-route.tsx',
    'src/shell/published',
  ],
  'a record of a page file inside a child application': [
    'src/features/child-apps/use-drawn-screens.tsx',
    'src/routes/child-app-route.tsx',
    'src/runtime/host/lazy-single-record.ts',
    'src/runtime/record/single',
    'src/runtime/record/state-note.tsx',
  ],
  'records of one supplier, and of other pages on paper': [
    'server/kernel/records/routes/supplier-records.ts',
    'server/kernel/records/supplier-records.ts',
    'server/modules/prints/related-records.ts',
    'src/contract/check/check-about-supplier.ts',
    'src/contract/language/supplier-operations.ts',
    'src/contract/supplier-operations.ts',
  ],
  'forms for people without an account': [
    'server/kernel/sessions/open-secrets.ts',
    'src/components/field/beside-fields.ts',
    'src/components/field/judged-when-left.ts',
    'src/contract/check/check-public-form.ts',
    'src/contract/pages/public-form.ts',
    'src/contract/public-form.ts',
    'src/contract/language/public-form-schema.ts',
    'src/contract/public-form-schema.ts',
    'src/dom/into-sight.ts',
    'src/runtime/public-form',
    'src/services/http/refusal-faults.ts',
  ],
};

/** Code of hand below a path, by its file. A file belongs to the capability that names it most closely. */
function filesOf(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

function codeLines(file) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.css')) return linesOf(text.replace(/\/\*[\s\S]*?\*\//g, ''));
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = new Set();
  const visit = (node) => {
    const parts = node.getChildren(source).filter(({ kind }) => !isDocumentation(kind));
    for (const part of parts) visit(part);
    if (parts.length > 0 || !node.getText(source).trim()) return;
    const [first, last] = [node.getStart(source), node.getEnd()].map(
      (at) => source.getLineAndCharacterOfPosition(at).line,
    );
    for (let line = first; line <= last; line += 1) lines.add(line);
  };
  visit(source);
  const all = text.split('\n');
  return [...lines].filter((line) => all[line].trim()).length;
}

const isDocumentation = (kind) => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
const linesOf = (text) => text.split('\n').filter((line) => line.trim()).length;

function count(capabilities, others = {}) {
  const owned = Object.entries({ ...capabilities, ...others }).flatMap(([name, paths]) =>
    paths.flatMap((path) => filesOf(path).map((file) => ({ name, file, depth: path.length }))),
  );
  const closest = new Map();
  for (const one of owned)
    if (/\.(ts|tsx|css)$/.test(one.file) && !(closest.get(one.file)?.depth > one.depth))
      closest.set(one.file, one);
  const totals = new Map(Object.keys(capabilities).map((name) => [name, { server: 0, screens: 0, css: 0 }]));
  for (const { name, file } of closest.values()) {
    if (!totals.has(name)) continue;
    const part = file.endsWith('.css') ? 'css' : file.startsWith('server/') ? 'server' : 'screens';
    const lines = codeLines(file);
    totals.get(name)[part] += lines;
    if (process.argv.includes('--files')) console.log(String(lines).padStart(6), file);
  }
  const rows = [...totals].map(([name, part]) => [
    name,
    { ...part, all: part.server + part.screens + part.css },
  ]);
  const sum = (key) => rows.reduce((total, [, row]) => total + row[key], 0);
  const all = Object.fromEntries(['server', 'screens', 'css', 'all'].map((key) => [key, sum(key)]));
  console.table(Object.fromEntries([...rows, ['all', all]]));
}

count(CAPABILITIES, BESIDE);
count(BESIDE, CAPABILITIES);
count(IN_THEIR_PLACE);
