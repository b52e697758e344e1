import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import type { Addition } from './add-dialog';
import type { Outline, OutlineItem } from './outline';
import styles from './outline.module.css';
import { StateDiagram } from './state-diagram';

interface OutlinePaneProps {
  outline: Outline;
  labels: Readonly<Record<string, string>>;
  cursor: number;
  readOnly: boolean;
  onGo(from: number, to?: number): void;
  onAdd(addition: Addition): void;
}

/** What a page consists of, each leading to its place in the text, with the ways to add to it. */
export const OutlinePane = memo(function OutlinePane(props: OutlinePaneProps) {
  const { outline, labels, onGo } = props;
  const isList = outline.kind === 'list';
  const shown = [
    { title: t('字段'), items: outline.fields, addition: 'field', isShown: outline.kind !== 'dashboard' },
    { title: t('列'), items: outline.columns, addition: 'column', isShown: isList },
    {
      title: t('按钮'),
      items: outline.buttons,
      addition: 'button',
      isShown: isList || outline.kind === 'form',
    },
    {
      title: t('流转'),
      items: outline.transitions,
      addition: 'transition',
      isShown: outline.states !== undefined,
    },
  ] as const;
  return (
    <div className={styles.outline}>
      {shown
        .filter(({ isShown, items }) => isShown || items.length > 0)
        .map(({ title, items, addition }) => (
          <Part key={addition} {...props} title={title} items={items} addition={addition} />
        ))}
      {outline.states && outline.states.moves.length > 0 && (
        <section aria-label={t('状态图')}>
          <StateDiagram states={outline.states} labels={labels} onGo={onGo} />
        </section>
      )}
    </div>
  );
});

interface PartProps extends OutlinePaneProps {
  title: string;
  items: readonly OutlineItem[];
  addition: Addition;
}

function Part({ title, items, addition, cursor, readOnly, onGo, onAdd }: PartProps) {
  return (
    <section aria-label={title}>
      <h3 className={common.small}>
        {title} <small>{countOf(items)}</small>
        {!readOnly && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('添加{what}', { what: title })}
            title={t('添加{what}', { what: title })}
            onClick={() => onAdd(addition)}
          />
        )}
      </h3>
      {items.length === 0 && <p className={common.hint}>{t('没有')}</p>}
      <Items items={items} cursor={cursor} onGo={onGo} />
    </section>
  );
}

function Items({
  items,
  cursor,
  onGo,
}: Pick<OutlinePaneProps, 'cursor' | 'onGo'> & { items: readonly OutlineItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map(({ id, label, name, note, from, to, children }) => {
        const isHere = from <= cursor && cursor <= to;
        const isInner = children.some((child) => child.from <= cursor && cursor <= child.to);
        return (
          <li key={id}>
            <button
              type="button"
              className={common.press}
              aria-current={isHere && !isInner ? 'location' : undefined}
              title={name ? `${label} ${name}` : label}
              onClick={() => onGo(from, to)}
            >
              <span>{label}</span>
              {name && <code>{name}</code>}
              {note && <small>{note}</small>}
            </button>
            <Items items={children} cursor={cursor} onGo={onGo} />
          </li>
        );
      })}
    </ul>
  );
}

function countOf(items: readonly OutlineItem[]): number {
  return items.reduce((sum, { children, note }) => {
    const isLayout = children.length > 0 && note !== undefined && /^[A-Z]|^void$/.test(note);
    return sum + (isLayout ? countOf(children) : 1);
  }, 0);
}
