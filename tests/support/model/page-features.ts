import type { RecordPage, TabsPage } from '../../../src/contract/language/page-schema';
import { hasProbes } from './boundary-values';
import { buttonsInFile } from './demo-access';
import { isTyped, RULE_KEYS } from './page-model';
import { isKnownReference, sampleOf } from './reference-samples';
import { isKnownRule } from './rule-book';
import { TYPED_COMPONENTS } from './type-record';

type Json = Record<string, unknown>;

const words = (text: string) => new Set(text.split(/\s+/));

/** The words of the page language that the derived tests understand, by the kind of node they stand in. */
const KNOWN = {
  page: words(
    '$schema schemaVersion path was kind title description help menu resource form derived states list actions grantedByName published publicForm certified responsible comments bench searchable progress shared related prints remind',
  ),
  tabsPage: words('$schema schemaVersion path was kind title description help menu tabs'),
  tab: words('path title'),
  resource: words('name was scope operations unique uniqueIn noOverlap'),
  noOverlap: words('from to within states'),
  operations: words('list get create update delete createMany updateMany deleteMany totals charts one log'),
  list: words(
    'search totals charts group views board calendar tree cards columns inline card expand detail toolbar rowActions bulkActions defaultSort',
  ),
  chart: words('label type by every fn field split most where target'),
  view: words('name label where sort group columns as'),
  board: words('by card'),
  calendar: words('start end title'),
  tree: words('parent'),
  cards: words('title picture fields'),
  card: words('title state fields'),
  related: words('page by title columns create'),
  print: words('code label paper landscape letterhead verify when perRow body'),
  block: words('fields columns title table sum capital related by empty approval steps sign qr caption size'),
  column: words(
    'field title width fixed align sortable copyable ellipsis hidden valueType link sum face emphasis',
  ),
  link: words('page param'),
  total: words('label fn field'),
  states: words('field initial transitions editable lenient'),
  transition: words(
    'code label from to notBy reason confirm danger needs when asks sets creates amends at steps back withdraw',
  ),
  routeStep: words('code label when people by'),
  certified: words('fields'),
  bench: words('count finished due'),
  benchDue: words('field values'),
  reminder: words('field days to when message'),
  published: words('suppliers public'),
  readers: words(
    'states fields chosen newest search filters deadline listFields words tenant receipts calls screens',
  ),
  publishedCalls: words('list get filters file names'),
  publishedScreens: words(
    'list record title description withSuppliers tabs tags facts terms heading time until body lockedLabel own file allLabel emptyLabel goneLabel',
  ),
  publishedOwn: words(
    'page values title untilLabel endedLabel visitorLabel signInLabel staffLabel deniedLabel cases allLabel',
  ),
  publicForm: words('proof title description form'),
  chosen: words('field all suppliers'),
  shared: words('supplier states fields writes rows transitions create'),
  bulkAction: words('code label action transition when confirm danger'),
  button: words('code label action when confirm danger saveLabel'),
  field: words(
    `type title description default enum required readOnly format properties items x-index x-component
    x-component-props x-decorator x-decorator-props x-options x-visible x-hidden x-disabled x-pattern x-value x-validator
    x-reactions x-copy x-print x-secret x-read x-write x-mask emphasis x-face x-serial x-lookup was ${RULE_KEYS.join(' ')}`,
  ),
  reaction: words('dependencies target effects when fulfill otherwise'),
  effect: words('state schema'),
  state: words('required visible title'),
  // What they change is read, not judged by.
  schema: words('title description'),
} as const;

const SCOPES = new Set(['supplier', 'tenant', 'account']);
const KINDS = new Set(['list', 'form']);
const DETAILS = new Set(['drawer', 'page']);
const ACTIONS = new Set(['create', 'copy', 'update', 'view', 'delete', 'assign', 'urge', 'export', 'import']);
const LAYOUTS = words('Section FormGrid Collapse Tabs Tabs.Pane Steps Steps.Step Divider Text');
const TYPES = new Set(['string', 'number', 'boolean', 'array', 'object', 'void']);

/**
 * Every node of a page file that the derived tests have no generator for, by name and place. While this list is empty,
 * nothing in the page is passed over.
 */
export function unknownFeatures(page: RecordPage): string[] {
  const found: string[] = [];
  const report = (feature: string, at: string) => found.push(`feature ${feature} has no generator (${at})`);
  const keys = (node: Json, kind: keyof typeof KNOWN, at: string) => {
    for (const key of Object.keys(node)) if (!KNOWN[kind].has(key)) report(`${kind}.${key}`, at);
  };
  // What the checker adds of other pages is no part of the file.
  const { pointed: _, rolled: __, ...file } = page;
  keys(file, 'page', '');
  if (!KINDS.has(page.kind)) report(`kind:${page.kind}`, 'kind');
  keys(page.resource, 'resource', 'resource');
  if (!SCOPES.has(page.resource.scope)) report(`scope:${page.resource.scope}`, 'resource.scope');
  keys(page.resource.operations ?? {}, 'operations', 'resource.operations');
  keys(page.resource.noOverlap ?? {}, 'noOverlap', 'resource.noOverlap');
  if (page.kind === 'list') {
    keys(page.list, 'list', 'list');
    const { detail = 'drawer' } = page.list;
    if (page.list.card) keys(page.list.card, 'card', 'list.card');
    for (const [index, one] of (page.related ?? []).entries()) keys(one, 'related', `related[${index}]`);
    for (const one of page.prints ?? []) {
      keys(one, 'print', one.label);
      for (const block of one.body) if (typeof block === 'object') keys(block, 'block', one.label);
    }
    if (!DETAILS.has(detail)) report(`detail:${detail}`, 'list.detail');
    for (const column of page.list.columns) {
      if (typeof column === 'string') continue;
      keys(column, 'column', column.field);
      if (typeof column.link === 'object') keys(column.link, 'link', column.field);
    }
    for (const bulk of page.list.bulkActions ?? []) keys(bulk, 'bulkAction', bulk.label);
    for (const total of page.list.totals ?? []) keys(total, 'total', total.label);
    for (const chart of page.list.charts ?? []) keys(chart, 'chart', chart.label);
    for (const view of page.list.views ?? []) keys(view, 'view', view.label);
    for (const shape of ['board', 'calendar', 'tree', 'cards'] as const)
      if (page.list[shape]) keys(page.list[shape], shape, shape);
  }
  for (const button of buttonsInFile(page)) {
    keys(button, 'button', button.label);
    if (!ACTIONS.has(button.action)) report(`action:${button.action}`, button.label);
  }
  keys(page.states ?? {}, 'states', 'states');
  for (const transition of page.states?.transitions ?? []) {
    keys(transition, 'transition', transition.label);
    for (const step of transition.steps ?? []) keys(step, 'routeStep', step.label);
  }
  keys(page.certified ?? {}, 'certified', 'certified');
  keys(benchOf(page) ?? {}, 'bench', 'bench');
  keys(benchOf(page)?.due ?? {}, 'benchDue', 'bench.due');
  for (const entry of page.remind ?? []) keys(entry, 'reminder', 'remind');
  keys(page.published ?? {}, 'published', 'published');
  for (const readers of Object.values(page.published ?? {})) {
    keys(readers, 'readers', 'published');
    keys(readers.calls ?? {}, 'publishedCalls', 'published.calls');
    keys(readers.screens ?? {}, 'publishedScreens', 'published.screens');
    keys(readers.screens?.own ?? {}, 'publishedOwn', 'published.screens.own');
  }
  keys(page.publicForm ?? {}, 'publicForm', 'publicForm');
  keys(page.published?.suppliers?.chosen ?? {}, 'chosen', 'published.suppliers');
  keys(page.shared ?? {}, 'shared', 'shared');
  const visit = (properties: object, at: string) => {
    for (const [name, schema] of Object.entries(properties)) {
      const here = at === '' ? name : `${at}.${name}`;
      for (const feature of unknownInField(schema as Json)) report(feature, here);
      visit((schema as Json).properties ?? {}, here);
      visit(((schema as Json).items as Json | undefined)?.properties ?? {}, `${here}.items`);
    }
  };
  visit(page.form.properties, '');
  visit(page.publicForm?.form.properties ?? {}, 'publicForm');
  return found;
}

const benchOf = (page: RecordPage) => (page.kind === 'list' ? page.bench : undefined);

/** The same for a page of tabs, which has neither records nor buttons. */
export function unknownInTabs(page: TabsPage): string[] {
  const outside = (node: object, kind: 'tabsPage' | 'tab') =>
    Object.keys(node)
      .filter((key) => !KNOWN[kind].has(key))
      .map((key) => `feature ${kind}.${key} has no generator`);
  const written = page.tabs.flatMap((tab) => (typeof tab === 'string' ? [] : outside(tab, 'tab')));
  return [...outside(page, 'tabsPage'), ...written];
}

function unknownInField(schema: Json): string[] {
  const unknown = Object.keys(schema)
    .filter((key) => !KNOWN.field.has(key))
    .map((key) => `field.${key}`);
  if (!TYPES.has(String(schema.type))) unknown.push(`type:${schema.type}`);
  unknown.push(...unknownInReference(schema['x-options']));
  // Out of sight a rule rests, which only a field that nobody fills in does not show.
  if (schema['x-hidden'] !== undefined && schema['x-pattern'] !== 'readPretty')
    unknown.push('field.x-hidden');
  if (schema.items) unknown.push(...unknownInField(schema.items as Json));
  const component = schema['x-component'];
  const known = schema.type === 'void' ? LAYOUTS : TYPED_COMPONENTS;
  if (component !== undefined && !known.has(String(component))) unknown.push(`component:${component}`);
  for (const rule of ruleNames(schema))
    if (!hasProbes(rule) || !(isKnownRule(rule) || rule === 'required' || rule === 'assert'))
      unknown.push(`rule:${rule}`);
  for (const reaction of list(schema['x-reactions'])) unknown.push(...unknownInReaction(reaction));
  return unknown;
}

function unknownInReference(source: unknown): string[] {
  if (typeof source !== 'object' || source === null) return [];
  const {
    reference: _r,
    page: _g,
    label: _l,
    value: _v,
    fill: _f,
    params: _p,
    onDelete: _o,
    create: _c,
    show: _s,
    ...others
  } = source as Json;
  const names = Object.keys(others).map((key) => `reference.${key}`);
  const sample = sampleOf(source);
  const isKnown = isKnownReference(sample) || isKnownReference(`${sample}:values`);
  return isKnown ? names : [...names, `reference:${sample}`];
}

function ruleNames(schema: Json): string[] {
  const validators = list(schema['x-validator']).flatMap(({ message: _, ...rules }) => Object.keys(rules));
  const written = RULE_KEYS.filter((key) => schema[key] !== undefined);
  return [...written, ...validators, ...(schema.format === undefined ? [] : [String(schema.format)])];
}

function unknownInReaction(reaction: Json): string[] {
  const outside = (node: Json, kind: keyof typeof KNOWN) =>
    Object.keys(node)
      .filter((key) => !KNOWN[kind].has(key))
      .map((key) => `${kind}.${key}`);
  const effects = [reaction.fulfill, reaction.otherwise].filter(Boolean) as Json[];
  return [
    ...outside(reaction, 'reaction'),
    ...effects.flatMap((effect) => outside(effect, 'effect')),
    ...(isTyped(reaction) ? [] : effects.flatMap((effect) => outside((effect.state ?? {}) as Json, 'state'))),
    ...effects.flatMap((effect) => outside((effect.schema ?? {}) as Json, 'schema')),
  ];
}

function list(value: unknown): Json[] {
  return [value ?? []].flat() as Json[];
}
