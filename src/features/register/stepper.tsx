import { CheckOutlined } from '@ant-design/icons';
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
    <ol className={styles.steps} aria-label={t('注册步骤')}>
      {STEPS.map(({ step, title }, index) => {
        const isDone = index < at || current === 'registerSuc';
        return (
          <li
            key={step}
            className={styles.step}
            data-state={isDone ? 'done' : index === at ? 'current' : 'coming'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.stepNumber} aria-hidden="true">
              {isDone ? <CheckOutlined /> : index + 1}
            </span>
            <span className={styles.stepTitle}>{t(title)}</span>
          </li>
        );
      })}
    </ol>
  );
}
