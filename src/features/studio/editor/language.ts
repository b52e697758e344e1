import { type CompletionContext, type CompletionResult, snippetCompletion } from '@codemirror/autocomplete';
import type { EditorView, Tooltip } from '@codemirror/view';
import {
  type CompletionItem,
  getLanguageService,
  InsertTextFormat,
  type JSONSchema,
  type LanguageService,
  type MarkedString,
  type MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice';
import type { StudioFileKind } from '@/contract/studio/studio';

/** A dictionary and a translation file, for completion alone: the checker says what is wrong with one. */
const SHARED_SCHEMAS: Readonly<Record<'dictionary' | 'translation', JSONSchema>> = {
  dictionary: {
    type: 'object',
    properties: {
      title: { type: 'string', description: '字典的名称' },
      entries: {
        type: 'array',
        description: '选项，依次',
        items: {
          type: 'object',
          properties: {
            value: { type: ['string', 'number'], description: '保存在记录里的值' },
            label: { type: 'string', description: '显示的文字' },
            color: { type: 'string', description: '标签的颜色' },
          },
        },
      },
    },
  },
  translation: { type: 'object', additionalProperties: { type: 'string' } },
};

const services = new Map<StudioFileKind, Promise<LanguageService>>();

/** The language service over the schema of a kind of file; made and loaded when it is first asked for. */
function serviceFor(kind: StudioFileKind): Promise<LanguageService> {
  const made = services.get(kind) ?? makeService(kind);
  services.set(kind, made);
  return made;
}

async function makeService(kind: StudioFileKind): Promise<LanguageService> {
  const schema =
    kind === 'page'
      ? ((await import(/* webpackChunkName: "studio-page-schema" */ '../../../../schemas/page.schema.json'))
          .default as unknown as JSONSchema)
      : SHARED_SCHEMAS[kind];
  const service = getLanguageService({});
  service.configure({
    validate: false,
    schemas: [{ uri: `studio:/${kind}.schema.json`, fileMatch: ['*'], schema }],
  });
  return service;
}

function documentOf(text: string): TextDocument {
  return TextDocument.create('studio:/file.json', 'json', 1, text);
}

/** What may stand at the cursor, with its Chinese note. */
export async function complete(
  kind: StudioFileKind,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/["\w-]+$/);
  if (!typed && !context.explicit && !/[:{,[]\s*$/.test(lineBefore(context))) return null;
  const service = await serviceFor(kind);
  const document = documentOf(context.state.doc.toString());
  const parsed = service.parseJSONDocument(document);
  const list = await service.doComplete(document, document.positionAt(context.pos), parsed);
  if (!list || list.items.length === 0 || context.aborted) return null;
  const range = list.items
    .map(({ textEdit }) => textEdit && 'range' in textEdit && textEdit.range)
    .find(Boolean);
  const from = range ? document.offsetAt(range.start) : context.pos;
  const to = range ? document.offsetAt(range.end) : context.pos;
  return {
    from,
    to,
    options: list.items.map(optionOf),
    validFor: /^"?[\w$-]*$/,
  };
}

function lineBefore({ state, pos }: CompletionContext): string {
  return state.sliceDoc(state.doc.lineAt(pos).from, pos);
}

function optionOf(item: CompletionItem) {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  const quoted = text.startsWith('"') && !item.label.startsWith('"');
  const option = {
    // What is typed begins with the quote that is there already.
    label: quoted ? `"${item.label}"` : item.label,
    displayLabel: item.label,
    type: item.kind === 10 ? 'property' : 'constant',
    ...(item.documentation && { info: () => noteElement(plain(item.documentation!)) }),
  };
  return item.insertTextFormat === InsertTextFormat.Snippet
    ? snippetCompletion(asSnippet(text), option)
    : { ...option, apply: text };
}

/** From the placeholders of the protocol (`$1`, `${1:text}`) to those of the editor. */
function asSnippet(text: string): string {
  return text
    .replace(/\\([$}\\])/g, '$1')
    .replace(/\$0/g, '')
    .replace(/\$(\d+)/g, (_, number: string) => `\${${number}}`);
}

export async function hover(kind: StudioFileKind, view: EditorView, at: number): Promise<Tooltip | null> {
  const service = await serviceFor(kind);
  const document = documentOf(view.state.doc.toString());
  const found = await service.doHover(document, document.positionAt(at), service.parseJSONDocument(document));
  const note = found && plain(found.contents);
  if (!found || !note) return null;
  return {
    pos: found.range ? document.offsetAt(found.range.start) : at,
    ...(found.range && { end: document.offsetAt(found.range.end) }),
    above: true,
    create: () => ({ dom: noteElement(note) }),
  };
}

/** The service writes its notes as Markdown, in which signs bear a backslash. */
function plain(contents: MarkupContent | MarkedString | MarkedString[] | string): string {
  if (Array.isArray(contents)) return contents.map(plain).filter(Boolean).join('\n');
  const text = typeof contents === 'string' ? contents : contents.value;
  return text.replace(/\\([\\`*_{}[\]()#+\-.!<>])/g, '$1').replace(/\n{2,}/g, '\n');
}

function noteElement(text: string): HTMLElement {
  const note = document.createElement('div');
  note.className = 'studio-note';
  note.textContent = text;
  return note;
}
