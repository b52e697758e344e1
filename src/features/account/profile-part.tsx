import { App, Descriptions, Typography } from 'antd';
import { useState } from 'react';
import { tidyName } from '@/contract/base/typed-text';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { useAct } from '@/ui/use-act';
import { rename } from './api';
import { useOwnFacts } from './own-facts';
import { OwnPicture } from './own-picture';
import styles from './user-centre.module.css';

/** Characters of a name, as the gateway takes them. */
const NAME_MAX = 30;

/** Who is signed in; the name can be changed in its place. */
export function ProfilePart() {
  const { message } = App.useApp();
  const facts = useOwnFacts();
  const user = getUserInfor();
  const [name, setName] = useState(user?.displayName ?? '');
  const { run, loading } = useAct(rename, (_, [next]) => {
    setName(next);
    message.success(t('保存成功'));
  });
  const change = (next: string) => {
    const meant = tidyName(next);
    if (meant !== '' && meant !== name) run(meant);
  };
  return (
    <div className={styles.profile}>
      <OwnPicture />
      <Descriptions
        column={1}
        items={[
          {
            key: 'name',
            label: t('姓名'),
            children: (
              <Typography.Text
                disabled={loading}
                editable={{ onChange: change, maxLength: NAME_MAX, tooltip: t('修改姓名') }}
              >
                {name}
              </Typography.Text>
            ),
          },
          { key: 'username', label: t('用户名'), children: user?.username },
          { key: 'telephone', label: t('手机'), children: user?.telephone || t('未绑定') },
          { key: 'tenant', label: t('当前租户'), children: user?.tenantName },
          ...facts,
        ]}
      />
    </div>
  );
}
