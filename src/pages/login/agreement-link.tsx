import { Button, Modal } from 'antd';
import { useState } from 'react';
import { t } from '@/services/i18n';
import { AGREEMENTS, type AgreementName } from './agreements';
import styles from './login.module.css';

/** The name of an agreement; opens its text without ticking the box it stands beside. */
export function AgreementLink({ name }: { name: AgreementName }) {
  const [open, setOpen] = useState(false);
  const { title, sections } = AGREEMENTS[name];
  return (
    <>
      <button
        type="button"
        className={styles.agreementLink}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t('《{title}》', { title: t(title) })}
      </button>
      <Modal
        title={t(title)}
        open={open}
        onCancel={() => setOpen(false)}
        footer={
          <Button type="primary" onClick={() => setOpen(false)}>
            {t('我已阅读')}
          </Button>
        }
        centered
        width={640}
        styles={{ body: { maxHeight: '60vh', overflowY: 'auto' } }}
      >
        <article className={styles.agreement} lang="zh-CN">
          {sections.map(({ heading, text }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </section>
          ))}
        </article>
      </Modal>
    </>
  );
}
