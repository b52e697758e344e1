import { useEffect, useState } from 'react';
import { Spinner } from '@/plain/spinner';
import { TextField } from '@/plain/text-field';
import type { FormField } from '@/plain/use-form';
import { loadImageCode } from '@/services/auth';
import { getDeviceId } from '@/services/device';
import { t } from '@/services/i18n';
import { LoginIcon } from './icons';
import styles from './image-code.module.css';

interface ImageCodeProps {
  /** Another number asks for another picture; every sign-in uses one up. */
  round: number;
  field: FormField;
  disabled: boolean;
}

/** The image code: what it says, and the picture, which a click changes. */
export function ImageCode({ round, field, disabled }: ImageCodeProps) {
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

  const picture = (
    <button
      type="button"
      className={styles.picture}
      onClick={() => {
        setClicks(clicks + 1);
        field.onChange('');
      }}
      title={t('看不清？点击换一张')}
    >
      <Picture image={image} />
    </button>
  );
  return (
    <TextField
      {...field}
      label={t('验证码')}
      placeholder={t('请输入验证码')}
      icon={<LoginIcon name="shield" />}
      autoComplete="off"
      maxLength={10}
      disabled={disabled}
      beside={picture}
    />
  );
}

function Picture({ image }: { image: string | undefined }) {
  if (image === undefined) return <Spinner label={t('加载中…')} />;
  if (image !== 'failed') return <img src={image} alt={t('图形验证码')} />;
  return <span>{t('重新获取')}</span>;
}
