import { useEffect, useState } from 'react';
import { Spinner } from '@/basic-ui/spinner';
import { t } from '@/services/i18n';
import { loadImageCode } from '@/services/session/auth';
import { getDeviceId } from '@/services/session/device';
import styles from './code-picture.module.css';

interface CodePictureProps {
  /** Another number asks for another picture; every use burns one. */
  round: number;
  /** Told when the person asks for another picture. */
  onChange(): void;
}

/** The picture of an image code, which a click changes. */
export function CodePicture({ round, onChange }: CodePictureProps) {
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
    <button
      type="button"
      className={styles.picture}
      onClick={() => {
        setClicks(clicks + 1);
        onChange();
      }}
      title={t('看不清？点击换一张')}
    >
      <Picture image={image} />
    </button>
  );
}

function Picture({ image }: { image: string | undefined }) {
  if (image === undefined) return <Spinner label={t('加载中…')} />;
  if (image !== 'failed') return <img src={image} alt={t('图形验证码')} />;
  return <span>{t('重新获取')}</span>;
}
