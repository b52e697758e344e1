import { ReloadOutlined } from '@ant-design/icons';
import { Input, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { loadImageCode } from '@/services/auth';
import { getDeviceId } from '@/services/device';
import { t } from '@/services/i18n';
import styles from './login.module.css';

interface ImageCodeProps {
  /** Another number asks for another picture; every sign-in uses one up. */
  round: number;
  value?: string;
  onChange?: (value: string) => void;
}

/** The image code: what it says, and the picture, which a click changes. */
export function ImageCode({ round, value, onChange, ...field }: ImageCodeProps) {
  const [clicks, setClicks] = useState(0);
  const [image, setImage] = useState<string | 'failed' | undefined>();

  useEffect(() => {
    let current = true;
    setImage(undefined);
    loadImageCode(getDeviceId(), round + clicks).then(
      (picture) => current && setImage(picture),
      () => current && setImage('failed'),
    );
    return () => {
      current = false;
    };
  }, [round, clicks]);

  return (
    <div className={styles.imageCode}>
      <Input
        {...field}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        size="large"
        placeholder={t('请输入验证码')}
        autoComplete="off"
        maxLength={10}
      />
      <button
        type="button"
        className={styles.picture}
        onClick={() => {
          setClicks(clicks + 1);
          onChange?.('');
        }}
        title={t('看不清？点击换一张')}
      >
        <Picture image={image} />
      </button>
    </div>
  );
}

function Picture({ image }: { image: string | undefined }) {
  if (image === undefined) return <Spin size="small" />;
  if (image !== 'failed') return <img src={image} alt={t('图形验证码')} />;
  return (
    <span>
      <ReloadOutlined /> {t('重新获取')}
    </span>
  );
}
