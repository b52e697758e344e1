import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import { diff } from '@codemirror/merge';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { FileProblem, TextEdit } from '@/contract/studio/studio';
import { kindOf } from '../words';
import { complete, hover } from './language';
import { editorLook } from './look';
import { editorPhrases } from './phrases';
import { marksOf, placeOf } from './places';

export interface EditorEvents {
  onChange(file: string, text: string): void;
  onCursor(offset: number): void;
  onSave(): void;
  onRename(): void;
}

/** An editor over the files of a draft: each with a history of its own, one of them in sight. */
export interface CodeEditor {
  /** Brings a file to the front; `text` is what it begins with when it was not open before. */
  open(file: string, text: string): void;
  /** Forgets a file with its history. */
  close(file: string): void;
  /** Puts another text in place of a file's, as one step to be undone. */
  replace(file: string, text: string): void;
  /** Edits the file in front, as one step to be undone, and goes to `select` where that is given. */
  edit(edits: readonly TextEdit[], select?: number): void;
  goTo(from: number, to?: number): void;
  goToProblem(problem: FileProblem): void;
  /** Marks the problems of the file in front. */
  mark(problems: readonly FileProblem[], onMend: (edits: readonly TextEdit[]) => void): void;
  setReadOnly(isReadOnly: boolean): void;
  cursor(): number;
  focus(): void;
  destroy(): void;
}

/** Puts an editor into an element; `label` is what it is called for whoever is read to. */
export function createCodeEditor(parent: HTMLElement, label: string, events: EditorEvents): CodeEditor {
  const states = new Map<string, EditorState>();
  const readOnly = new Compartment();
  let isReadOnly = false;
  let front = '';

  const frozen = () => [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
  const extensionsOf = (file: string): Extension => [
    base,
    readOnly.of(frozen()),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    autocompletion({ override: [(context) => complete(kindOf(file), context)] }),
    hoverTooltip((view, at) => hover(kindOf(file), view, at), { hoverTime: 400 }),
    keymap.of([
      { key: 'Mod-s', preventDefault: true, run: handled(events.onSave) },
      { key: 'F2', preventDefault: true, run: handled(events.onRename) },
      { key: 'F8', preventDefault: true, run: nextDiagnostic },
      { key: 'Shift-F8', preventDefault: true, run: previousDiagnostic },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onChange(file, update.state.doc.toString());
      if (update.selectionSet || update.docChanged) events.onCursor(update.state.selection.main.head);
    }),
  ];
  const view = new EditorView({ parent });
  const show = (spec: TransactionSpec) => view.dispatch({ ...spec, scrollIntoView: true });

  return {
    open(file, text) {
      if (front === file) return;
      if (front !== '') states.set(front, view.state);
      front = file;
      view.setState(states.get(file) ?? EditorState.create({ doc: text, extensions: extensionsOf(file) }));
      view.dispatch({ effects: readOnly.reconfigure(frozen()) });
    },
    close(file) {
      states.delete(file);
      if (front === file) front = '';
    },
    replace(file, text) {
      const state = file === front ? view.state : states.get(file);
      if (!state) return;
      const before = state.doc.toString();
      const changes = diff(before, text).map(({ fromA, toA, fromB, toB }) => ({
        from: fromA,
        to: toA,
        insert: text.slice(fromB, toB),
      }));
      const spec = { changes, userEvent: 'input.replace' };
      if (file === front) view.dispatch(spec);
      else {
        states.set(file, state.update(spec).state);
        events.onChange(file, text);
      }
    },
    edit(edits, select) {
      const changes = view.state.changes(edits.map(({ from, to, text }) => ({ from, to, insert: text })));
      show({
        changes,
        userEvent: 'input.form',
        ...(select !== undefined && { selection: { anchor: Math.min(select, changes.newLength) } }),
      });
    },
    goTo(from, to = from) {
      const { length } = view.state.doc;
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
      view.dispatch({
        selection,
        effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }),
      });
      view.focus();
    },
    goToProblem(problem) {
      const { from, to } = placeOf(view.state.doc, problem);
      this.goTo(from, to);
    },
    mark(problems, onMend) {
      view.dispatch(setDiagnostics(view.state, marksOf(view.state.doc, problems, onMend)));
    },
    setReadOnly(next) {
      isReadOnly = next;
      if (front !== '') view.dispatch({ effects: readOnly.reconfigure(frozen()) });
    },
    cursor: () => view.state.selection.main.head,
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** A command that takes its key whatever it does. */
function handled(act: () => void): () => boolean {
  return () => {
    act();
    return true;
  };
}

const base: Extension = [
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  lintGutter(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
  json(),
  editorLook,
  editorPhrases(),
];
