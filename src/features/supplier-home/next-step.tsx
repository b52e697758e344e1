import { Alert } from 'antd';
import type { ProfilePart } from '@/contract/supplier-overview';
import { t } from '@/services/i18n';
import type { LastDecision } from '@/services/session/supplier-status';
import { ButtonLink } from '@/ui/button-link';
import type { CardProps } from '@/ui/dashboard-card';
import styles from './supplier-home.module.css';

const PROFILE = '/supplier/profile';
const COMPANY = '/supplier/company';
const CERTIFICATION = `${PROFILE}?tab=/office/suppliers`;
const TENDERS = '/biding/supplier/tenderRecruit/index';

interface Standing {
  decision: LastDecision;
  parts: readonly ProfilePart[];
}

interface Step {
  type: 'info' | 'success' | 'error';
  text: string;
  action?: { to: string; name: string };
}

/** What a supplier does next, by its status (specification section 4). */
export function NextStep({ read }: CardProps<Standing>) {
  const { decision, parts } = read.data ?? {};
  const step = decision && stepOf(decision, parts);
  if (!step) return null;
  return (
    <Alert
      role="region"
      aria-label={t('下一步')}
      className={styles.next}
      showIcon
      type={step.type}
      message={step.text}
      action={
        step.action && (
          <ButtonLink to={step.action.to} type="primary">
            {step.action.name}
          </ButtonLink>
        )
      }
    />
  );
}

function stepOf(
  { status, submitDate, approveDate, reason }: LastDecision,
  parts: readonly ProfilePart[] | undefined,
): Step | undefined {
  const day = (date: string | null) => (date ?? '').slice(0, 10);
  switch (status) {
    case 10: {
      const isStarted = parts?.some(({ path, count }) => path === COMPANY && count > 0);
      return isStarted
        ? {
            type: 'info',
            text: t('企业基本信息已填写。看看还缺什么，齐备后提交认证。'),
            action: { to: CERTIFICATION, name: t('去认证') },
          }
        : {
            type: 'info',
            text: t('尚未认证。请先填写企业基本信息并上传营业执照，再提交认证。'),
            action: { to: `${PROFILE}?tab=${COMPANY}`, name: t('填写企业信息') },
          };
    }
    case 20:
      return {
        type: 'info',
        text: t('已于 {date} 提交认证，采购方正在审核。', {
          date: day(submitDate),
        }),
        action: { to: CERTIFICATION, name: t('查看进度') },
      };
    case 30:
      return {
        type: 'success',
        text: approveDate
          ? t('已于 {date} 通过认证，可以参与招标与招募。', { date: day(approveDate) })
          : t('已通过认证，可以参与招标与招募。'),
        action: { to: TENDERS, name: t('查看招标信息') },
      };
    case 40:
      return {
        type: 'error',
        text: t('认证未通过：{reason} 请修改后重新提交。', { reason: reason ?? '' }),
        action: { to: CERTIFICATION, name: t('去修改并重新提交') },
      };
    case 50:
      return { type: 'error', text: t('已被淘汰，只能查看资料。如有疑问请联系采购方。') };
    case 60:
      return { type: 'error', text: t('已被列入黑名单，只能查看资料。如有疑问请联系采购方。') };
    default:
      return undefined;
  }
}
