import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useLoaded } from '@/basic-ui/use-loaded';
import { t } from '@/services/i18n';
import { type CustomerCard, listCustomers } from './api';
import styles from './customer-cards.module.css';
import { LoginIcon, type LoginIconName } from './icons';
import { ListState } from './list-state';
import { SectionHead } from './section-head';

const QrCode = lazy(() =>
  import(/* webpackChunkName: "features__login__qr-code" */ './qr-code').then((m) => ({ default: m.QrCode })),
);

/** The customers of the platform: how to reach them, and what they take reports about (specification section 2). */
export function CustomerCards() {
  const { data: listed, failed, load } = useLoaded(listCustomers);
  return (
    <>
      <SectionHead title={t('平台客户')} lead={t('业务咨询、合作与监督举报，请联系对应企业')} />
      <ul className={styles.cards}>
        {listed?.list.map((customer) => (
          <li key={customer.id} className={styles.card}>
            <Customer customer={customer} />
          </li>
        ))}
      </ul>
      <ListState failed={failed} count={listed?.list.length} empty={t('暂无平台客户')} onRetry={load} />
    </>
  );
}

function Customer({ customer }: { customer: CustomerCard }) {
  const { customerName, intro, hotline, mailbox, complaintHotline, appUrl, officialAccountUrl } = customer;
  const hasCodes = appUrl !== '' || officialAccountUrl !== '';
  return (
    <>
      <div lang="zh-CN">
        <h3 className={styles.name}>{customerName}</h3>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      <dl className={styles.contacts}>
        <Contact icon="hotline" name={t('服务热线')}>
          <a href={`tel:${hotline}`}>{hotline}</a>
        </Contact>
        <Contact icon="mail" name={t('业务邮箱')}>
          <a href={`mailto:${mailbox}`}>{mailbox}</a>
        </Contact>
        {complaintHotline && (
          <Contact icon="complaint" name={t('投诉热线')}>
            <a href={`tel:${complaintHotline}`}>{complaintHotline}</a>
          </Contact>
        )}
      </dl>
      {hasCodes && (
        <div className={styles.codes}>
          <Suspense fallback={null}>
            {appUrl && <QrCode text={appUrl} name={t('手机 APP')} />}
            {officialAccountUrl && <QrCode text={officialAccountUrl} name={t('公众号')} />}
          </Suspense>
        </div>
      )}
      {customer.reportScope && <Reports customer={customer} />}
    </>
  );
}

function Contact({ icon, name, children }: { icon: LoginIconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.contact}>
      <dt>
        <LoginIcon name={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Opens under the mouse, and for whoever has none by a press. */
function Reports({ customer: { reportScope, rewardPolicy } }: { customer: CustomerCard }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard
    <div className={styles.reports} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        className={styles.reportsButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        onBlur={() => setOpen(false)}
      >
        <LoginIcon name="shield" />
        {t('举报受理与奖励')}
      </button>
      <div id={id} className={styles.panel} hidden={!open} lang="zh-CN">
        <h4>{t('举报受理范围')}</h4>
        <p>{reportScope}</p>
        {rewardPolicy && (
          <>
            <h4>{t('奖励办法')}</h4>
            <p>{rewardPolicy}</p>
          </>
        )}
      </div>
    </div>
  );
}
