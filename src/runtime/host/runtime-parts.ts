import type { Form } from '@formily/core';
import type { ComponentType, ReactNode } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { Button } from '@/contract/language/list-schema';
import type { ListPage, RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import type { ResourceClient } from '../data/resource-client';

/** A section below the fields of a record that is read in full, or above them. */
export interface RecordSection {
  /** Its heading, in Chinese. */
  title: string;
  /** Whether the records of a page have it. */
  isOn(page: ListPage): boolean;
  /** Whether this record of such a page has it; all have where this is left out. */
  isFor?(page: ListPage, row: RecordRow): boolean;
  /** It stands above the fields. */
  isFirst?: true;
  /** Whether a record has something in it for sure; a section that has nothing is not drawn (`onEmpty`). */
  isFilled?(page: ListPage, row: RecordRow): boolean;
  /** `onChanged` where what it did may have changed the record, `onEmpty` once it knows whether it has anything. */
  Section: ComponentType<{
    page: ListPage;
    client: ResourceClient;
    id: string;
    onChanged?: (() => void) | undefined;
    onEmpty?: ((isEmpty: boolean) => void) | undefined;
  }>;
}

/** The form of a record while it is edited. */
export interface EditorSubject {
  page: RecordPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  form: Form;
  /** As it was loaded; undefined for a new one. */
  record: RecordRow | undefined;
  /** As it was last saved or merged. */
  base: RecordRow | undefined;
}

/** What is added to the form of a record. */
export interface EditorExtras {
  /** Above the form. */
  banner: ReactNode;
  /** The fields, with what belongs around them. */
  around(fields: ReactNode): ReactNode;
  /** What the save button says where saving does more than that. */
  saveLabel: string | undefined;
  /** The record was refused, or taken as a request: reads again what it depends on. */
  refresh(): void;
}

/** What capabilities add to the screens of page files. The runtime knows none of them by name. */
export interface RuntimeParts {
  /** Between head and fields of a record that is read in full, by the name of its resource (decision 036). */
  recordParts: Readonly<Record<string, ComponentType<{ row: RecordRow }>>>;
  recordSections: readonly RecordSection[];
  /** A hook of lists and of a record's own page; answers what a press does. */
  useAssigning(
    page: ListPage,
    client: ResourceClient,
    onDone: () => void,
  ): (rows: readonly RecordRow[], button: Pick<Button, 'label' | 'confirm'>) => void;
  /** A hook of lists and of a record's own page; answers what a press does. */
  useUrging(client: ResourceClient, onDone: () => void): (row: RecordRow, button: Button) => void;
}

/** Where a screen is that needs them: a page of its kind, or a record that is read elsewhere. */
export type PartsPlace = 'list' | 'form' | 'record';

export type UseEditorExtras = (subject: EditorSubject) => EditorExtras;

let loadExtras: (() => Promise<UseEditorExtras>) | undefined;
let extras: UseEditorExtras | undefined;

export function provideEditorExtras(loadThem: () => Promise<UseEditorExtras>): void {
  loadExtras = loadThem;
}

/** Loads code that edits records, and what capabilities add to their forms. Rejects where either does not come. */
export async function withEditorExtras<Module>(code: Promise<Module>): Promise<Module> {
  if (!loadExtras) throw new Error('provideEditorExtras has not been called');
  const [module, loadedExtras] = await Promise.all([code, extras ?? loadExtras()]);
  extras = loadedExtras;
  return module;
}

/** What capabilities add to the form of a record. Throws before `withEditorExtras` has loaded it. */
export function editorExtras(): UseEditorExtras {
  if (!extras) throw new Error('withEditorExtras has not been awaited');
  return extras;
}

let load: ((place: PartsPlace) => Promise<RuntimeParts>) | undefined;
let loaded: RuntimeParts | undefined;

let dashboards: (() => Promise<{ default: ComponentType<{ page: { path: string } }> }>) | undefined;

/** Tells the runtime what draws dashboards, whose cards capabilities draw. */
export function provideDashboards(loadThem: NonNullable<typeof dashboards>): void {
  dashboards = loadThem;
}

/** Loads what draws dashboards. Rejects where its code does not come. */
export function loadDashboards(): ReturnType<NonNullable<typeof dashboards>> {
  if (!dashboards) throw new Error('provideDashboards has not been called');
  return dashboards();
}

/** Tells the runtime where what capabilities add to its screens comes from: before a page of it is drawn. */
export function provideRuntime(loadParts: (place: PartsPlace) => Promise<RuntimeParts>): void {
  load = loadParts;
}

/** Loads what capabilities add, once; `runtimeParts` has it from then on. Rejects where its code does not come. */
export async function loadRuntimeParts(place: PartsPlace): Promise<void> {
  if (!load) throw new Error('provideRuntime has not been called');
  loaded ??= await load(place);
}

/** What capabilities add. Throws before it is loaded, which the kinds of pages see to. */
export function runtimeParts(): RuntimeParts {
  if (!loaded) throw new Error('loadRuntimeParts has not been called');
  return loaded;
}
