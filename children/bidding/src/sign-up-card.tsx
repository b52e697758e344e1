import type { ReactNode } from 'react';
import type { ChildProps, ChildUser } from '../../../src/contract/child-app';
import { CERTIFIED, IN_REVIEW, STOPPED } from '../../../src/contract/supplier-status';
import { useLeft } from './countdown';
import { OwnSignUp } from './own-sign-up';
import { PAGE } from './participation';
import { shortTime, type TenderDetail } from './tender';
import { t } from './texts';

type Props = ChildProps & { tender: TenderDetail };

/** Beside the announcement: how long there is to sign up, and what this person can do now. */
export function SignUpCard(props: Props) {
  const { signEndTime } = props.tender;
  const left = useLeft(signEndTime);
  return (
    <aside className="bidding-aside" aria-label={t('报名')}>
      <div className={`bidding-clock ${left.state}`}>
        <span>{t('距报名截止')}</span>
        <strong className="bidding-days">{left.text}</strong>
        <small>{t('{time} 截止报名', { time: shortTime(signEndTime) })}</small>
      </div>
      <Offer {...props} isOpen={left.state !== 'ended'} />
    </aside>
  );
}

function Offer(props: Props & { isOpen: boolean }) {
  const { user, isOpen, signIn, navigate, may } = props;
  if (!user) {
    if (!isOpen) return <Advice text={t('报名已经截止，可以关注其他公告。')} />;
    return (
      <Advice text={t('登录供应商账号后，可以查看公告正文并在线报名。')}>
        <button type="button" className="bidding-button primary wide" onClick={signIn}>
          {t('登录后报名')}
        </button>
      </Advice>
    );
  }
  if (!user.supplier) return <Advice text={t('员工账号不能报名，报名情况请在办公端的报名记录里查看。')} />;
  if (!may(PAGE)) return <Advice text={t('您的账号没有报名的权限，请联系采购方的管理员。')} />;
  const needed = firstStep(user);
  if (!needed) return <OwnSignUp {...props} />;
  return (
    <Advice text={needed.text}>
      {needed.to && (
        <button type="button" className="bidding-button primary wide" onClick={() => navigate(needed.to!)}>
          {t('完善企业资料')}
        </button>
      )}
    </Advice>
  );
}

/** What a supplier that is not certified has to do before it can sign up. */
function firstStep({ supplier }: ChildUser): { text: string; to?: string } | undefined {
  const status = supplier?.status ?? 0;
  if (status === CERTIFIED) return undefined;
  if (STOPPED.includes(status)) return { text: t('贵公司已被淘汰或列入黑名单，不能报名。') };
  if (status === IN_REVIEW) return { text: t('贵公司正在认证中，认证通过后即可报名。') };
  return {
    text: t('完成企业认证后才能报名：请先完善企业资料，再提交认证。'),
    to: '/supplier/company',
  };
}

function Advice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="bidding-advice">
      <p>{text}</p>
      {children}
    </div>
  );
}
