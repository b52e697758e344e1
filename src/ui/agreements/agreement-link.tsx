import { lazy, useState } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { BasicDialog } from '@/basic-ui/dialog';
import { t } from '@/services/i18n';
import { LazyPart } from '@/ui/lazy-part';
import styles from './agreement.module.css';
import type { AgreementName } from './agreements';

const AgreementText = lazy(() => import('./agreement-text'));

const TITLES: Readonly<Record<AgreementName, string>> = {
  user: '用户协议',
  privacy: '隐私协议',
};

/** The name of an agreement; opens its text. Not for inside a `<label>`: a click in the text would tick its box. */
export function AgreementLink({ name }: { name: AgreementName }) {
  const [open, setOpen] = useState(false);
  const title = TITLES[name];
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {t('《{title}》', { title: t(title) })}
      </button>
      {open && (
        <BasicDialog
          title={t(title)}
          onClose={close}
          width={640}
          footer={
            <BasicButton kind="primary" onClick={close}>
              {t('我已阅读')}
            </BasicButton>
          }
        >
          <LazyPart>
            <AgreementText name={name} />
          </LazyPart>
        </BasicDialog>
      )}
    </>
  );
}
