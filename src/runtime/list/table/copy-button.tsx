import { useTimeout } from 'ahooks';
import copy from 'copy-to-clipboard';
import { useState } from 'react';
import { t } from '@/services/i18n';
import './copy-button.css';
import { CheckIcon, CopyIcon } from './row-icons';

/** Milliseconds that the button says that it has copied. */
const SAID_FOR = 3_000;

/** Puts a text into the clipboard at a press, also where the page did not come over https. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useTimeout(() => setCopied(false), isCopied ? SAID_FOR : undefined);
  const label = isCopied ? t('复制成功') : t('复制');
  function press() {
    copy(text, { format: 'text/plain' });
    setCopied(true);
  }
  return (
    <button type="button" className="copy-button" title={label} aria-label={label} onClick={press}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
