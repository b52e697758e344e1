import { connect, mapReadPretty } from '@formily/react';
import { lazy, Suspense } from 'react';
import { MOST_CODE_LENGTH } from '@/contract/rules/implied';
import { texts } from '../texts';
import './qr-code.css';

const Picture = lazy(() => import('./qr-picture'));

interface QrCodeProps {
  value?: unknown;
  size?: number;
  /** The gateway gives the value when the record is saved. */
  isSerial?: boolean;
}

const SIZE = 128;

function QrCodeView({ value, size = SIZE, isSerial }: QrCodeProps) {
  const text = typeof value === 'string' ? value : '';
  if (text === '' && isSerial) return <span>{texts.numberedOnSave}</span>;
  if (text === '') return <span className="empty-value">-</span>;
  // More than a code holds cannot be stored; an older record may have it.
  if ([...text].length > MOST_CODE_LENGTH) return <span>{text}</span>;
  return (
    <figure className="qr-code">
      <div className="qr-code-picture" style={{ width: size, height: size }} aria-hidden="true">
        <Suspense fallback={null}>
          <Picture value={text} size={size} />
        </Suspense>
      </div>
      <figcaption className="secondary">{text}</figcaption>
    </figure>
  );
}

/** What a field holds, drawn to be scanned; nobody types it. */
export const QrCode = connect(QrCodeView, mapReadPretty(QrCodeView));
