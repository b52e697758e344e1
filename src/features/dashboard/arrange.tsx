import { useRequest } from 'ahooks';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { CardType } from '@/contract/language/dashboard-schema';
import type { DashboardData } from '@/contract/pages/dashboards';
import { t } from '@/services/i18n';
import { MoveButtons } from '@/ui/move-buttons';
import { saveLayout } from './api';
import styles from './dashboard.module.css';

/** What cards are called that have no title. */
const NAMES: Readonly<Partial<Record<CardType, string>>> = {
  greeting: '问候',
  status: '下一步',
  todo: '任务概览',
  trend: '工单趋势',
  due: '到期提醒',
  reminders: '日期提醒',
  links: '快捷入口',
  memos: '备忘',
  weather: '天气',
  text: '文字',
  list: '列表',
  calendar: '月历',
  count: '数字',
};

const named = ({ id, title, type }: DashboardData['hidden'][number]) => ({
  id,
  title: title ?? t(NAMES[type] ?? type),
});

interface ArrangeProps {
  path: string;
  data: DashboardData;
  onClose(): void;
  onSaved(): void;
}

/** Puts cards away and back, and moves them within their stack, or a place among the places. */
export function Arrange({ path, data, onClose, onSaved }: ArrangeProps) {
  const [places, setPlaces] = useState(data.places.map(({ cards }) => cards.map(named)));
  const [hidden, setHidden] = useState(data.hidden.map(({ id }) => id));
  const { run, loading, error } = useRequest(saveLayout, {
    manual: true,
    onSuccess: () => {
      onSaved();
      onClose();
    },
    onError: () => undefined,
  });
  const move = (place: number, index: number, by: number) => {
    const next = places.map((cards) => [...cards]);
    const cards = next[place]!;
    if (cards.length > 1) [cards[index], cards[index + by]] = [cards[index + by]!, cards[index]!];
    else [next[place], next[place + by]] = [next[place + by]!, next[place]!];
    setPlaces(next);
  };
  const canMove = (place: number, index: number, by: number) =>
    places[place]!.length > 1 ? places[place]![index + by] !== undefined : places[place + by] !== undefined;
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]);
  const away = data.hidden.map(named);
  return (
    <Modal
      open
      title={t('调整卡片')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={loading}
      onOk={() => run(path, { hidden, order: places.flat().map(({ id }) => id) })}
      onCancel={onClose}
      footer={(buttons) => (
        <>
          <Button onClick={() => run(path, { hidden: [], order: [] })}>{t('恢复默认')}</Button>
          {buttons}
        </>
      )}
    >
      {error && <Alert type="error" showIcon message={error.message} />}
      <ul className={styles.movable}>
        {places.flatMap((cards, place) =>
          cards.map(({ id, title }, index) => (
            <li key={id}>
              <Checkbox checked={!hidden.includes(id)} onChange={() => toggle(id)}>
                {title}
              </Checkbox>
              <MoveButtons
                name={title}
                canMove={(by) => canMove(place, index, by)}
                onMove={(by) => move(place, index, by)}
              />
            </li>
          )),
        )}
        {away.map(({ id, title }) => (
          <li key={id}>
            <Checkbox checked={!hidden.includes(id)} onChange={() => toggle(id)}>
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
