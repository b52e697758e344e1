import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useKeyPress } from 'ahooks';
import { Button, Flex, Tooltip } from 'antd';
import { useContext } from 'react';
import { t } from '@/services/i18n';
import { useLocation } from '@/services/router';
import { InSightContext } from '../../host/tab-context';
import type { Neighbours, Step } from './use-neighbours';

const STEPS = [
  { step: 'previous', icon: <UpOutlined />, title: '上一条', keys: 'alt.uparrow', shown: 'Alt+↑' },
  { step: 'next', icon: <DownOutlined />, title: '下一条', keys: 'alt.downarrow', shown: 'Alt+↓' },
] as const;

/** The record's place in the list that one came from, with the ways to the one before and the one after. */
export function RecordSteps({ neighbours }: { neighbours: Neighbours }) {
  const isInSight = useContext(InSightContext);
  const { state } = useLocation();
  const { place, total, has, going, go } = neighbours;
  const came = (state as { step?: Step } | null)?.step;
  useKeyPress(
    STEPS.map(({ keys }) => keys),
    (event, key) => {
      const pressed = STEPS.find(({ keys }) => keys === key);
      // What lies over the page takes the keys.
      if (
        !pressed ||
        !isInSight ||
        document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="none"])')
      )
        return;
      event.preventDefault();
      if (has[pressed.step]) go(pressed.step);
    },
    { exactMatch: true },
  );
  return (
    <Flex
      component="nav"
      align="center"
      gap={8}
      className="record-steps"
      aria-label={t('列表中的上一条和下一条')}
    >
      <span className="secondary number">{t('第 {place} 条，共 {total} 条', { place, total })}</span>
      {STEPS.map(({ step, icon, title, shown }) => (
        <Tooltip key={step} title={`${t(title)}（${shown}）`}>
          <Button
            // Who goes on by the same button need not look for it again.
            autoFocus={came === step}
            icon={icon}
            disabled={!has[step]}
            loading={going}
            aria-label={t(title)}
            aria-keyshortcuts={step === 'next' ? 'Alt+ArrowDown' : 'Alt+ArrowUp'}
            onClick={() => go(step)}
          />
        </Tooltip>
      ))}
    </Flex>
  );
}
