import { Tag } from 'antd';
import { isBeijingHere } from '@/contract/fields/derived';
import { t } from '@/services/i18n';

/** Says whose clock the pages go by, to those whose own shows another time (Asia/Shanghai on every screen). */
export function ClockNote() {
  if (isBeijingHere(new Date())) return null;
  return (
    <Tag bordered={false} data-clock="Asia/Shanghai" title={t('页面上的时间都是北京时间（UTC+8）')}>
      {t('北京时间')}
    </Tag>
  );
}
