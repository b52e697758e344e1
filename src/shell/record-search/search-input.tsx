import { SearchOutlined } from '@ant-design/icons';
import type { InputProps } from 'antd';
import { SEARCH_LENGTH } from '@/contract/pages/record-search';
import { t } from '@/services/i18n';
import styles from './record-search.module.css';

/** How the field of the record search looks and what it is called, before its box is loaded and after. */
export const searchInput = (): InputProps => ({
  allowClear: true,
  prefix: <SearchOutlined className={styles.icon} />,
  placeholder: t('查找记录'),
  'aria-label': t('查找记录'),
  'aria-keyshortcuts': 'Control+/',
  title: t('按编号、名称查找记录（Ctrl+/）'),
  maxLength: SEARCH_LENGTH,
});
