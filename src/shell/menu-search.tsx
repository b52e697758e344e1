import { SearchOutlined } from '@ant-design/icons';
import { useKeyPress, useRequest, useUpdateEffect } from 'ahooks';
import { AutoComplete, type GetRef, Input } from 'antd';
import { useRef, useState } from 'react';
import { t } from '@/services/i18n';
import { useNavigate } from '@/services/router';
import { searchMenu } from '@/services/session/permissions';
import { letTabPass } from './let-tab-pass';
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
  const { data, error } = useRequest(async () => ({ text: wanted, menu: await searchMenu(wanted) }), {
    ready: wanted !== '',
    refreshDeps: [wanted],
    debounceWait: PAUSE_MS,
  });
  const found = wanted !== '' && data?.text === wanted ? entriesOf(data.menu) : undefined;
  const [isHasty, setHasty] = useState(false);
  const type = (next: string) => {
    setText(next);
    setHasty(false);
  };
  const open = (path: string) => {
    type('');
    field.current?.blur();
    navigate(path);
    onNavigate?.();
  };
  // Enter was pressed before the answer came, or before the list had taken it in and stood on its first.
  useUpdateEffect(() => {
    if (isHasty && found?.[0]) open(found[0].path);
  }, [isHasty, data]);
  useKeyPress(['ctrl.k', 'meta.k'], (event) => {
    event.preventDefault();
    field.current?.focus();
  });

  return (
    <div className={styles.search}>
      <AutoComplete
        ref={field}
        style={{ width: '100%' }}
        value={text}
        onChange={type}
        onSelect={open}
        onInputKeyDown={({ key, nativeEvent }) =>
          setHasty(key === 'Enter' && !nativeEvent.isComposing && wanted !== '')
        }
        onBlur={() => setHasty(false)}
        defaultActiveFirstOption
        notFoundContent={wanted === '' || (error && !found) ? null : t(found ? '没有匹配的菜单' : '加载中…')}
        options={found?.map(({ path, text: title, group }) => ({
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
          onKeyDown={letTabPass}
          prefix={<SearchOutlined className={styles.icon} />}
          placeholder={t('搜索菜单')}
          aria-label={t('搜索菜单')}
          maxLength={60}
        />
      </AutoComplete>
    </div>
  );
}
