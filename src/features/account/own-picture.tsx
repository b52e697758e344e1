import { App, Avatar, Button, Popconfirm, Progress, Space, Typography, Upload } from 'antd';
import { useState } from 'react';
import { type FileFault, fileFault, IMAGE_SUFFIXES } from '@/contract/base/files';
import { t } from '@/services/i18n';
import { useUserInfor } from '@/services/session/session';
import { useAct } from '@/ui/use-act';
import { removeAvatar, uploadAvatar } from './api';
import styles from './user-centre.module.css';

const FAULTS: Readonly<Record<FileFault, string>> = {
  file_type_not_allowed: '仅支持 {suffixes} 格式的图片',
  file_too_large: '图片不能超过10M',
  file_empty: '文件内容为空',
};

/** The account's picture, or the first character of its name; another can be put in its place, or it is taken away. */
export function OwnPicture() {
  const { message } = App.useApp();
  const user = useUserInfor();
  const [percent, setPercent] = useState(0);
  const upload = useAct(
    (file: File) => uploadAvatar(file, setPercent),
    () => message.success(t('上传成功')),
  );
  const removal = useAct(removeAvatar, () => message.success(t('头像已移除')));

  function take(file: File) {
    const fault = fileFault(file, IMAGE_SUFFIXES);
    if (fault) message.error(t(FAULTS[fault], { suffixes: IMAGE_SUFFIXES.join(', ') }));
    else {
      setPercent(0);
      upload.run(file);
    }
    // The file is on its way by `upload`, not by the component.
    return false;
  }

  return (
    <Space direction="vertical" align="center" className={styles.picture}>
      <Avatar
        size={88}
        src={user?.header || undefined}
        alt={t('头像')}
        style={{ color: 'var(--on-primary)', background: 'var(--primary)', fontSize: 34 }}
      >
        {user?.displayName?.slice(0, 1)}
      </Avatar>
      <Upload
        accept={IMAGE_SUFFIXES.map((suffix) => `.${suffix}`).join()}
        showUploadList={false}
        beforeUpload={take}
        disabled={upload.loading}
      >
        <Button size="small" loading={upload.loading}>
          {t('更换头像')}
        </Button>
      </Upload>
      {upload.loading && <Progress percent={percent} size="small" aria-label={t('上传进度')} />}
      {user?.header && !upload.loading && (
        <Popconfirm title={t('移除头像？')} onConfirm={removal.run}>
          <Button size="small" type="link" danger loading={removal.loading}>
            {t('移除')}
          </Button>
        </Popconfirm>
      )}
      <Typography.Text type="secondary">{t('bmp、jpg、jpeg、png、gif，不超过10M')}</Typography.Text>
    </Space>
  );
}
