import { json } from '@codemirror/lang-json';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useNarrow } from '@/components/use-narrow';
import { editorLook } from '../editor/look';
import { editorPhrases } from '../editor/phrases';
import styles from './review.module.css';

interface TextDiffProps {
  before: string;
  after: string;
  /** What the two are called, for whoever is read to and above them. */
  labels: readonly [before: string, after: string];
}

const UNCHANGED = { margin: 3, minSize: 6 };

/** Two texts beside each other, or on a phone one in the other, without what is alike in both. */
export function TextDiff({ before, after, labels: [left, right] }: TextDiffProps) {
  const narrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current!;
    if (narrow) {
      const merge = unifiedMergeView({
        original: before,
        mergeControls: false,
        collapseUnchanged: UNCHANGED,
      });
      const view = new EditorView({ parent, doc: after, extensions: [reading(right), merge] });
      return () => view.destroy();
    }
    const view = new MergeView({
      parent,
      a: { doc: before, extensions: reading(left) },
      b: { doc: after, extensions: reading(right) },
      collapseUnchanged: UNCHANGED,
      // Where there was nothing, all of it is new.
      highlightChanges: before !== '',
    });
    return () => view.destroy();
  }, [before, after, left, right, narrow]);
  return (
    <div className={styles.diff}>
      <div className={styles.diffHead} aria-hidden="true">
        <span>{left}</span>
        <span>{right}</span>
      </div>
      <div ref={place} className={styles.diffText} />
    </div>
  );
}

function reading(label: string): Extension {
  return [
    lineNumbers(),
    json(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    editorLook,
    editorPhrases(),
  ];
}
