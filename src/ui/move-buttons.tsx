import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/services/i18n';

interface MoveButtonsProps {
  /** What is moved, as people call it. */
  name: string;
  canMove(by: -1 | 1): boolean;
  onMove(by: -1 | 1): void;
}

export function MoveButtons({ name, canMove, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        type="text"
        icon={<ArrowUpOutlined />}
        disabled={!canMove(-1)}
        aria-label={t('上移{name}', { name })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined />}
        disabled={!canMove(1)}
        aria-label={t('下移{name}', { name })}
        onClick={() => onMove(1)}
      />
    </>
  );
}
