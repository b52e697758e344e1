import { useState } from 'react';
import type { ChildProps, ChildRefusal } from '../../../src/contract/child-app';
import { Link } from './link';
import {
  filesOf,
  moveSignUp,
  ownParticipation,
  PAGE,
  type Participation,
  type ParticipationState,
} from './participation';
import { SignUpForm } from './sign-up-form';
import { OWN_STATES } from './tags';
import type { TenderDetail } from './tender';
import { t } from './texts';
import { useLoad } from './use-load';

const HINTS: Readonly<Record<ParticipationState, string>> = {
  signed: '采购方审核后，结果显示在这里。',
  withdrawn: '截止前可以重新报名。',
  shortlisted: '采购方会与报名联系人沟通后续安排。',
  declined: '感谢参与，欢迎关注其他公告。',
};

type Props = ChildProps & { tender: TenderDetail; isOpen: boolean };

/** The supplier's own sign-up: to be made, as it stands, or being changed. */
export function OwnSignUp(props: Props) {
  const { tender, isOpen } = props;
  const { loaded, reload } = useLoad(tender.orderId, () => ownParticipation(props, tender));
  const [editing, setEditing] = useState(false);
  if (loaded.state === 'loading') return <div className="bidding-advice waiting" aria-hidden="true" />;
  if (loaded.state === 'failed') {
    return (
      <div className="bidding-advice">
        <p>{t('报名情况没有加载出来')}</p>
        <Action text={t('重试')} onClick={reload} />
      </div>
    );
  }
  const own = loaded.value;
  const done = () => {
    setEditing(false);
    reload();
  };
  if (editing) return <SignUpForm {...props} before={own} onDone={done} onCancel={() => setEditing(false)} />;
  if (own) return <Standing {...props} own={own} onEdit={() => setEditing(true)} onMoved={reload} />;
  if (!isOpen) {
    return (
      <div className="bidding-advice">
        <p>{t('报名已经截止，可以关注其他公告。')}</p>
      </div>
    );
  }
  if (!props.may(PAGE, 'signUp')) {
    return (
      <div className="bidding-advice">
        <p>{t('您的账号没有报名的权限，请联系采购方的管理员。')}</p>
      </div>
    );
  }
  return (
    <div className="bidding-advice">
      <p>{t('填写联系人、上传证明文件即可报名，截止前可以修改或撤回。')}</p>
      <Action text={t('我要报名')} isPrimary onClick={() => setEditing(true)} />
    </div>
  );
}

interface StandingProps extends Props {
  own: Participation;
  onEdit(): void;
  onMoved(): void;
}

function Standing({ own, isOpen, onEdit, onMoved, ...props }: StandingProps) {
  const hint = HINTS[own.status];
  const { contactName, contactMobile, remark = '' } = own;
  const { ask, problem, isBusy, setAsk, move } = useMoves({ ...props, own, onMoved });
  const may = (status: ParticipationState, code: string) =>
    isOpen && own.status === status && props.may(PAGE, code);
  return (
    <div className="bidding-advice">
      <p className={`bidding-state ${own.status}`} role="status">
        {t(OWN_STATES[own.status])}
      </p>
      <p className="bidding-hint">{t(!isOpen && own.status === 'withdrawn' ? '报名已经截止。' : hint)}</p>
      <dl className="bidding-filled">
        <dt>{t('联系人')}</dt>
        <dd>{contactName}</dd>
        <dt>{t('联系手机')}</dt>
        <dd>{contactMobile}</dd>
        {remark && <dt>{t('备注')}</dt>}
        {remark && <dd>{remark}</dd>}
        <FileNames {...props} own={own} />
      </dl>
      {problem && (
        <p className="bidding-problem" role="alert">
          {problem}
        </p>
      )}
      {!ask && (may('signed', 'edit') || may('signed', 'withdraw')) && (
        <div className="bidding-actions">
          {may('signed', 'edit') && <Action text={t('修改')} onClick={onEdit} />}
          {may('signed', 'withdraw') && <Action text={t('撤回报名')} onClick={() => setAsk(true)} />}
        </div>
      )}
      {ask && may('signed', 'withdraw') && (
        <div className="bidding-ask">
          <p>{t('撤回后采购方不再看到有效报名，截止前可以重新报名。确定撤回吗？')}</p>
          <div className="bidding-actions">
            <Action text={t('确定撤回')} isDanger isBusy={isBusy} onClick={() => move('withdraw')} />
            <Action text={t('取消')} onClick={() => setAsk(false)} />
          </div>
        </div>
      )}
      {may('withdrawn', 'again') && (
        <Action text={t('重新报名')} isPrimary isBusy={isBusy} onClick={() => move('again')} />
      )}
      <p className="bidding-more">
        <Link to={PAGE} navigate={props.navigate}>
          {t('查看我的全部报名')}
        </Link>
      </p>
    </div>
  );
}

function FileNames({ own, ...props }: ChildProps & { own: Participation }) {
  const { attachments = [] } = own;
  const { loaded } = useLoad(attachments.join(' '), () => filesOf(props, own));
  if (attachments.length === 0) return null;
  return (
    <>
      <dt>{t('证明文件')}</dt>
      {loaded.state === 'there' &&
        loaded.value.map(({ attachmentId, fileName }) => <dd key={attachmentId}>{fileName}</dd>)}
    </>
  );
}

/** Withdraws once it has been asked for, and signs up again. */
function useMoves({ own, onMoved, ...props }: Omit<StandingProps, 'isOpen' | 'onEdit'>) {
  const [ask, setAsk] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const move = async (code: 'withdraw' | 'again') => {
    setBusy(true);
    setProblem('');
    try {
      await moveSignUp(props, own, code);
      setAsk(false);
      onMoved();
    } catch (reason) {
      setProblem((reason as Error).message);
      // Somebody else has moved it meanwhile: what is shown follows.
      if ((reason as Partial<ChildRefusal>).code === 'version_conflict') onMoved();
    } finally {
      setBusy(false);
    }
  };
  return { ask, problem, isBusy, setAsk, move };
}

interface ActionProps {
  text: string;
  isPrimary?: boolean;
  isDanger?: boolean;
  isBusy?: boolean;
  onClick(): void;
}

function Action({ text, isPrimary, isDanger, isBusy, onClick }: ActionProps) {
  const look = isPrimary ? ' primary wide' : isDanger ? ' danger' : '';
  return (
    <button type="button" className={`bidding-button${look}`} disabled={isBusy} onClick={onClick}>
      {text}
    </button>
  );
}
