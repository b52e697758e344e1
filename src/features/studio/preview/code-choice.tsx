import { useRequest } from 'ahooks';
import { Segmented, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import type { RecordPage } from '@/contract/language/page-schema';
import { t } from '@/services/i18n';
import styles from './preview-pane.module.css';
import { codesIn } from './preview-session';
import { codesOfRole, loadRoles } from './roles';

interface CodeChoiceProps {
  page: RecordPage;
  value: readonly string[] | undefined;
  onChange(codes: readonly string[] | undefined): void;
}

/** As whom a page is looked at: with all of its codes, with those of a role, or with those that are chosen. */
export function CodeChoice({ page, value, onChange }: CodeChoiceProps) {
  const { data: roles = [] } = useRequest(loadRoles, { onError: () => undefined });
  const [how, setHow] = useState<'all' | 'role' | 'some'>(value === undefined ? 'all' : 'some');
  const [roleCode, setRole] = useState<string>();
  const role = roles.find((one) => one.roleCode === roleCode);
  const held = how === 'role' && role ? codesOfRole(role, page) : undefined;
  const choose = (next: typeof how) => {
    setHow(next);
    setRole(undefined);
    onChange(next === 'all' ? undefined : []);
  };
  const chooseRole = (code: string) => {
    const chosen = roles.find((one) => one.roleCode === code);
    setRole(code);
    onChange((chosen && codesOfRole(chosen, page)) ?? []);
  };
  return (
    <Space wrap>
      <Segmented
        size="small"
        aria-label={t('授予的权限')}
        value={how}
        onChange={choose}
        options={[
          { value: 'all', label: t('全部权限') },
          ...(roles.length > 0 ? [{ value: 'role' as const, label: t('按角色') }] : []),
          { value: 'some', label: t('所选权限') },
        ]}
      />
      {how === 'role' && (
        <Select
          size="small"
          showSearch
          className={styles.some}
          aria-label={t('以哪个角色查看')}
          placeholder={t('请选择角色')}
          optionFilterProp="label"
          value={roleCode}
          onChange={chooseRole}
          options={roles.map((one) => ({ value: one.roleCode, label: one.roleName }))}
        />
      )}
      {how === 'role' && role && !held && <Tag color="orange">{t('这个角色打不开这个页面')}</Tag>}
      {how === 'some' && (
        <Select
          size="small"
          mode="multiple"
          className={styles.some}
          aria-label={t('授予的权限码')}
          placeholder={t('只能查看')}
          maxTagCount="responsive"
          value={[...(value ?? [])]}
          onChange={onChange}
          options={codesIn(page).map((code) => ({ value: code, label: code }))}
        />
      )}
    </Space>
  );
}
