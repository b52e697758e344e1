import { useState } from 'react';
import { Spinner } from '@/basic-ui/spinner';
import { useLoaded } from '@/basic-ui/use-loaded';
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
  const turn = round + clicks;
  const { data: image, failed } = useLoaded(() => loadImageCode(getDeviceId(), turn), turn);
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
      {image && <img src={image} alt={t('图形验证码')} />}
      {failed && <span>{t('重新获取')}</span>}
      {!image && !failed && <Spinner label={t('加载中…')} />}
    </button>
  );
}
