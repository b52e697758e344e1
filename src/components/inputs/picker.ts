import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import dayjsConfig from 'rc-picker/es/generate/dayjs';
import { nowInBeijing } from '@/contract/fields/derived';

/**
 * antd's pickers by Beijing's clock: the day that is marked as today, and what 现在 picks, are those of Asia/Shanghai
 * wherever the browser is. Moments in them bear no zone: they are the digits that fields store.
 */
export const Picker = DatePicker.generatePicker<Dayjs>({
  ...dayjsConfig,
  getNow: () => dayjs(nowInBeijing(new Date())),
});
