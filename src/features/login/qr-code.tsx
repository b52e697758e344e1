import { QRCodeSVG } from '@rc-component/qrcode';
import { t } from '@/services/i18n';
import styles from './customer-cards.module.css';

/** A QR code of an address, with what it leads to below. */
export function QrCode({ text, name }: { text: string; name: string }) {
  return (
    <figure className={styles.code}>
      <QRCodeSVG value={text} size={92} level="M" fgColor="#0b2545" title={t('{name}二维码', { name })} />
      <figcaption>{name}</figcaption>
    </figure>
  );
}
