import { useState } from 'react';
import { PlainButton } from '@/plain/button';
import { PlainDialog } from '@/plain/dialog';
import { t } from '@/services/i18n';
import styles from './agreement.module.css';
import { AGREEMENTS, type AgreementName } from './agreements';

/** The name of an agreement; opens its text. Not for inside a `<label>`: a click in the text would tick its box. */
export function AgreementLink({ name }: { name: AgreementName }) {
  const [open, setOpen] = useState(false);
  const { title, sections } = AGREEMENTS[name];
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        {t('《{title}》', { title: t(title) })}
      </button>
      {open && (
        <PlainDialog
          title={t(title)}
          onClose={close}
          width={640}
          footer={
            <PlainButton kind="primary" onClick={close}>
              {t('我已阅读')}
            </PlainButton>
          }
        >
          <article className={styles.text} lang="zh-CN">
            {sections.map(({ heading, text }) => (
              <section key={heading}>
                <h3>{heading}</h3>
                <p>{text}</p>
              </section>
            ))}
          </article>
        </PlainDialog>
      )}
    </>
  );
}
