import { Steps } from 'antd';
import { t } from '@/services/i18n';
import type { Step } from './api';
import styles from './register.module.css';

const STEPS: readonly { step: Step; title: string }[] = [
  { step: 'accountInfo', title: '账号信息' },
  { step: 'companyInfo', title: '企业信息' },
  { step: 'registerSuc', title: '注册完成' },
];

/** How far the registration has come. */
export function Stepper({ current }: { current: Step }) {
  const at = STEPS.findIndex(({ step }) => step === current);
  return (
    <section className={styles.steps} aria-label={t('注册步骤')}>
      <Steps
        size="small"
        responsive={false}
        current={current === 'registerSuc' ? STEPS.length : at}
        items={STEPS.map(({ title }, index) => ({
          title: t(title),
          ...(index === at && { 'aria-current': 'step' }),
        }))}
      />
    </section>
  );
}
