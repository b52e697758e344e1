import { LeftOutlined, MoreOutlined, RightOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { Button, Dropdown } from 'antd';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { TabItem } from './tab-item';
import { type Closing, closedBy } from './tab-list';
import styles from './tab-strip.module.css';
import { useOverflow } from './use-overflow';
import { useTabClosing } from './use-tab-closing';
import type { Workspace } from './use-tabs';

/** How far an arrow moves the strip (specification section 9), in pixels. */
const STEP = 110;

const CLOSINGS: readonly { closing: Closing; text: string }[] = [
  { closing: 'left', text: '关闭左侧' },
  { closing: 'right', text: '关闭右侧' },
  { closing: 'others', text: '关闭其他' },
  { closing: 'all', text: '关闭全部' },
];

/** The open pages (specification section 2): click switches, a cross or Delete closes, arrows move the strip. */
export function TabStrip({ workspace }: { workspace: Workspace }) {
  const { tabs, front, isUnsaved, pin } = workspace;
  const close = useTabClosing(workspace);
  const strip = useRef<HTMLUListElement>(null);
  const { canBack, canForward, width, measure } = useOverflow(
    strip,
    tabs.map(({ label, closed }) => `${label} ${closed}`).join(),
  );
  useEffect(() => {
    const inFront = width && front && strip.current?.querySelector(`[data-name="${CSS.escape(front)}"]`);
    if (inFront) inFront.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [front, width]);

  // One menu for all of them: each would be drawn again whenever another comes to the front.
  const [pointed, setPointed] = useState<string>();
  const point = ({ target }: MouseEvent) =>
    setPointed((target as Element).closest<HTMLElement>('[data-name]')?.dataset.name);
  const move = (by: number) => strip.current?.scrollBy({ left: by, behavior: 'auto' });
  const menuFor = useMemoizedFn((name: string) => {
    const tab = tabs.find((one) => one.name === name);
    return {
      items: [
        ...CLOSINGS.map(({ closing, text }) => ({
          key: closing,
          label: t(text),
          disabled: closing !== 'all' && closedBy(tabs, closing, name).length === 0,
          onClick: () => close(closing, name),
        })),
        { type: 'divider' as const, key: 'divider' },
        {
          key: 'pin',
          label: tab?.closed === false ? t('取消固定') : t('固定标签页'),
          disabled: !tab || tab === tabs[0],
          onClick: () => pin(name, tab?.closed !== false),
        },
      ],
    };
  });

  return (
    <nav className={styles.bar} aria-label={t('打开的页面')}>
      <Arrow
        icon={<LeftOutlined />}
        label={t('向左移动标签')}
        hidden={!canBack && !canForward}
        disabled={!canBack}
        onClick={() => move(-STEP)}
      />
      <Dropdown trigger={['contextMenu']} menu={menuFor(pointed ?? front ?? tabs[0]!.name)}>
        <ul ref={strip} className={styles.strip} onScroll={measure} onContextMenu={point}>
          {tabs.map((tab) => (
            <TabItem
              key={tab.name}
              tab={tab}
              isFront={tab.name === front}
              isUnsaved={isUnsaved(tab.name)}
              onOpen={() => history.push(tab.path)}
              onClose={() => close('one', tab.name)}
            />
          ))}
        </ul>
      </Dropdown>
      <Arrow
        icon={<RightOutlined />}
        label={t('向右移动标签')}
        hidden={!canBack && !canForward}
        disabled={!canForward}
        onClick={() => move(STEP)}
      />
      <Dropdown trigger={['click']} menu={menuFor(front ?? tabs[0]!.name)} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('标签页操作')} />
      </Dropdown>
    </nav>
  );
}

interface ArrowProps {
  icon: React.ReactNode;
  label: string;
  hidden: boolean;
  disabled: boolean;
  onClick(): void;
}

function Arrow({ hidden, label, ...rest }: ArrowProps) {
  return hidden ? null : <Button type="text" size="small" aria-label={label} {...rest} />;
}
