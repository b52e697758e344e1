import { useRequest } from 'ahooks';
import { App, type DescriptionsProps, Typography } from 'antd';
import { useState } from 'react';
import { OWN_ACCOUNT_CALLS, type OwnProfile } from '@/contract/api/own-account';
import { grantsPage } from '@/contract/language/permissions';
import { loadPoints, POINTS_PAGE } from '@/features/workbench/api';
import { get } from '@/services/http/calls';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';
import { useAct } from '@/ui/use-act';
import { changeEmail } from './api';

/** Mail, as the gateway takes it. */
const EMAIL_MAX = 60;

/** What is known of the account beyond its names: company or department, roles, mail and points. */
export function useOwnFacts(): NonNullable<DescriptionsProps['items']> {
  const { permissions } = useAuthority();
  const { data } = useRequest(() => get<OwnProfile>(OWN_ACCOUNT_CALLS.profile), { onError: () => undefined });
  const hasPoints = grantsPage(permissions, POINTS_PAGE);
  const points = useRequest(loadPoints, { ready: hasPoints, onError: () => undefined });
  if (!data) return [];
  const { company, department, roles, email } = data;
  return [
    ...(company ? [{ key: 'company', label: t('所属供应商'), children: company }] : []),
    ...(company ? [] : [{ key: 'department', label: t('部门'), children: department || t('未设置') }]),
    { key: 'roles', label: t('角色'), children: roles.join(t('、')) || t('未设置') },
    { key: 'email', label: t('邮箱'), children: <OwnEmail email={email} /> },
    ...(hasPoints
      ? [
          {
            key: 'points',
            label: t('积分'),
            children: (
              <>
                <strong data-points>{points.data ?? '-'}</strong>
                <Link to={POINTS_PAGE} style={{ marginInlineStart: 12 }}>
                  {t('积分记录')}
                </Link>
              </>
            ),
          },
        ]
      : []),
  ];
}

function OwnEmail({ email: known }: { email: string }) {
  const { message } = App.useApp();
  const [email, setEmail] = useState(known);
  const { run, loading } = useAct(changeEmail, (_, [next]) => {
    setEmail(next);
    message.success(t('保存成功'));
  });
  const change = (next: string) => {
    if (next.trim() !== email) run(next.trim());
  };
  return (
    <Typography.Text
      disabled={loading}
      type={email ? undefined : 'secondary'}
      editable={{ text: email, onChange: change, maxLength: EMAIL_MAX, tooltip: t('修改邮箱') }}
    >
      {email || t('未设置')}
    </Typography.Text>
  );
}
