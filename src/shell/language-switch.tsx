import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { Language } from '@/contract/rules/messages';
import { getLanguage, switchLanguage, t } from '@/services/i18n';

// Each language is named in itself, so these texts are not translated.
const LANGUAGES: { key: Language; label: string }[] = [
  { key: 'zh-CN', label: '简体中文' },
  { key: 'en', label: 'English' },
];

/** Switches the language of the whole product; the page loads again. */
export function LanguageSwitch() {
  const language = getLanguage();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: LANGUAGES,
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => key !== language && switchLanguage(key as Language),
      }}
    >
      <Button type="text" style={{ color: 'inherit' }} icon={<GlobalOutlined />} aria-label={t('切换语言')} />
    </Dropdown>
  );
}
