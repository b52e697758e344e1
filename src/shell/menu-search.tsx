import { SearchOutlined } from '@ant-design/icons';
import { useKeyPress, useRequest } from 'ahooks';
import { AutoComplete, type GetRef, Input } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'umi';
import { searchMenu } from '@/services/authority';
import { t } from '@/services/i18n';
import styles from './menu-search.module.css';
import { entriesOf } from './menu-tree';

/** Milliseconds after the last key before the server is asked. */
const PAUSE_MS = 200;

/** Finds pages of the menu by their names, or by the initials or syllables of their pronunciation; Ctrl+K leads here. */
export function MenuSearch({ onNavigate }: { onNavigate?: () => void }) {
  const navigate = useNavigate();
  const field = useRef<GetRef<typeof AutoComplete>>(null);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data, loading } = useRequest(() => searchMenu(wanted), {
    ready: wanted !== '',
    refreshDeps: [wanted],
    debounceWait: PAUSE_MS,
  });
  useKeyPress(['ctrl.k', 'meta.k'], (event) => {
    event.preventDefault();
    field.current?.focus();
  });

  const found = wanted === '' ? [] : entriesOf(data ?? []);
  return (
    <div className={styles.search}>
      <AutoComplete
        ref={field}
        style={{ width: '100%' }}
        value={text}
        onChange={setText}
        onSelect={(path: string) => {
          setText('');
          field.current?.blur();
          navigate(path);
          onNavigate?.();
        }}
        defaultActiveFirstOption
        notFoundContent={wanted === '' || loading || !data ? null : t('没有匹配的菜单')}
        options={found.map(({ path, text: title, group }) => ({
          value: path,
          label: (
            <span className={styles.found}>
              <span>{title}</span>
              {group && <span className={styles.group}>{group}</span>}
            </span>
          ),
        }))}
      >
        <Input
          allowClear
          prefix={<SearchOutlined className={styles.icon} />}
          placeholder={t('搜索菜单')}
          aria-label={t('搜索菜单')}
          maxLength={60}
        />
      </AutoComplete>
    </div>
  );
}
