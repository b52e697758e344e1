import { Spinner } from '@/basic-ui/spinner';
import { useLoaded } from '@/basic-ui/use-loaded';
import { type PrintVerdict, VERIFY_CALL } from '@/contract/api/printed-pages';
import { request } from '@/services/http/http';
import { t } from '@/services/i18n';
import { useLocation } from '@/services/router';
import { usePageTitle } from '@/shell/page-title';
import { PublicFrame } from '@/shell/public-frame';
import styles from './verify-page.module.css';

/** /print/verify: whether a print is as its record is, for whoever scans its code. */
export default function VerifyPage() {
  const { search } = useLocation();
  const code = new URLSearchParams(search).get('code') ?? '';
  usePageTitle(t('打印件核验'));
  const { data, failed } = useLoaded(() => verdictOn(code), code);
  return (
    <PublicFrame>
      <section className={styles.card} aria-live="polite">
        <Verdict shown={data ?? (failed ? 'failed' : 'waiting')} />
      </section>
    </PublicFrame>
  );
}

async function verdictOn(code: string): Promise<PrintVerdict> {
  if (code === '') return { verdict: 'unknown' };
  return request({ url: VERIFY_CALL, params: { code }, quiet: true, background: true });
}

const MARKS = { genuine: '✓', changed: '!', unknown: '×' } as const;

function Verdict({ shown }: { shown: PrintVerdict | 'waiting' | 'failed' }) {
  if (shown === 'waiting') return <Spinner label={t('加载中…')} />;
  if (shown === 'failed')
    return (
      <>
        <h1>{t('打印件核验')}</h1>
        <p>{t('暂时无法核验，请稍后再试')}</p>
      </>
    );
  const { verdict, state, printedOn } = shown;
  const words = {
    genuine: [t('真实有效'), t('这份打印件与系统中的记录一致，打印以后没有改动。')],
    changed: [t('已变更'), t('打印以后记录有改动或已删除，请向出具单位索取新的打印件。')],
    unknown: [t('无法确认'), t('不是本平台的打印件，或者二维码不完整。')],
  }[verdict];
  return (
    <>
      <span className={`${styles.mark} ${styles[verdict]}`} aria-hidden="true">
        {MARKS[verdict]}
      </span>
      <h1>{words[0]}</h1>
      <p>{words[1]}</p>
      {(state || printedOn) && (
        <dl className={styles.facts}>
          {state && <Fact title={t('状态')} text={state} />}
          {printedOn && <Fact title={t('打印日期')} text={printedOn} />}
        </dl>
      )}
    </>
  );
}

function Fact({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  );
}
