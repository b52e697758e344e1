import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

const colours = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '20px' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-soft)',
    backgroundColor: 'var(--soft)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'rgba(var(--shade), 0.03)' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'var(--primary-soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--primary-soft-strong)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--primary-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--primary-soft-strong)',
    outline: '1px solid var(--faint)',
  },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    padding: '0 6px',
    color: 'var(--ink-soft)',
    backgroundColor: 'var(--soft)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: '0 6px 20px rgba(11, 37, 69, 0.16)',
  },
  '.cm-tooltip .studio-note': {
    maxWidth: '420px',
    padding: '6px 10px',
    fontSize: '13px',
    lineHeight: '20px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '0' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: MONO, fontSize: '13px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-primary)',
    backgroundColor: 'var(--primary)',
  },
  '.cm-diagnostic': { padding: '6px 10px', fontSize: '13px', lineHeight: '20px' },
  '.cm-diagnosticAction': {
    color: 'var(--on-primary)',
    backgroundColor: 'var(--primary)',
    borderRadius: '4px',
  },
  '.cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--soft)',
    borderBottom: '1px solid var(--line)',
  },
  '.cm-panel.cm-search': { padding: '6px 10px', fontSize: '13px' },
  '.cm-textfield': { color: 'var(--ink)', backgroundColor: 'var(--surface)', borderColor: 'var(--border)' },
  '.cm-button': {
    color: 'var(--ink)',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    borderColor: 'var(--border)',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': { background: 'rgba(212, 48, 43, 0.2)' },
  '&.cm-merge-b .cm-changedText, .cm-changedText': { background: 'rgba(47, 125, 79, 0.22)' },
  // The colours of words are made for a white ground.
  '.cm-changedText > span, .cm-deletedText > span': { color: 'var(--ink)' },
  '.cm-collapsedLines': {
    color: 'var(--ink-soft)',
    background: 'var(--soft)',
    fontFamily: 'inherit',
    fontSize: '12px',
  },
});

const words = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--primary)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

/** How a text of Studio looks, in the product's colours by day and by night. */
export const editorLook: Extension = [colours, syntaxHighlighting(words)];
