import { useMemo } from 'react';
import { t } from '@/services/i18n';
import type { Outline } from './outline';
import styles from './outline.module.css';
import { layStates, NODE_HEIGHT, NODE_WIDTH } from './state-layout';

interface StateDiagramProps {
  states: NonNullable<Outline['states']>;
  /** What people read of a state, where its dictionary says it. */
  labels: Readonly<Record<string, string>>;
  onGo(at: number): void;
}

/** The states of a page and the ways between them; the same is said in words by the list of transitions. */
export function StateDiagram({ states: { initial, moves }, labels, onGo }: StateDiagramProps) {
  const { width, height, nodes, arrows } = useMemo(() => layStates(initial, moves), [initial, moves]);
  const nameOf = (state: string) => (Object.hasOwn(labels, state) ? labels[state]! : state);
  return (
    <div className={styles.diagram}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{t('状态图：{count} 个状态', { count: nodes.length })}</title>
        <defs>
          <marker
            id="studio-arrow"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" fill="var(--ink-soft)" />
          </marker>
        </defs>
        {arrows.map(({ key, label, from, to, at, path, labelX, labelY, anchor }) => (
          // biome-ignore lint/a11y/useValidAnchor: SVG has no button
          <a
            key={key}
            href="#state"
            aria-label={t('{label}：从 {from} 到 {to}', { label, from: nameOf(from), to: nameOf(to) })}
            onClick={(event) => {
              event.preventDefault();
              onGo(at);
            }}
          >
            <path d={path} fill="none" stroke="var(--ink-soft)" markerEnd="url(#studio-arrow)" />
            <path d={path} fill="none" stroke="transparent" strokeWidth={12} />
            <text x={labelX} y={labelY} textAnchor={anchor}>
              {label}
            </text>
          </a>
        ))}
        {nodes.map(({ state, x, y }) => (
          <g key={state} data-first={state === initial || undefined}>
            <rect x={x} y={y} width={NODE_WIDTH} height={NODE_HEIGHT} rx={6} />
            <text x={x + NODE_WIDTH / 2} y={y + NODE_HEIGHT / 2 + 4} textAnchor="middle">
              {short(nameOf(state))}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** As much as fits in a box. */
function short(text: string): string {
  const most = /[ᄀ-￦]/.test(text) ? 7 : 13;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
