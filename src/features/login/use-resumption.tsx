import { useState } from 'react';
import { BasicButton } from '@/basic-ui/button';
import { BasicDialog } from '@/basic-ui/dialog';
import { loadTenants, switchTenant } from '@/features/tenants/api';
import { t } from '@/services/i18n';
import {
  dropInterrupted,
  type Interrupted,
  readInterrupted,
  resumptionOf,
} from '@/services/session/interrupted';
import { getUserInfor, type UserInfor } from '@/services/session/session';

/** What is said before anything of the product is shown. */
interface Notice {
  left: Interrupted;
  user: UserInfor;
  isOtherAccount: boolean;
}

/**
 * Goes on where a session was interrupted: the same account comes back to its tenant and instance; another account, or a
 * tenant that is closed to it by now, is said first. `goIn` leads into the product, back to the page or home.
 */
export function useResumption(goIn: (user: UserInfor, mayReturn: boolean) => void) {
  const [notice, setNotice] = useState<Notice>();

  /** To be called with whoever has signed in. Rejects where the way back to the tenant fails. */
  const resume = async (user: UserInfor) => {
    const left = readInterrupted();
    if (!left) return goIn(user, true);
    const elsewhere = user.accountId === left.accountId && user.tenantCode !== left.tenantCode;
    const resumption = resumptionOf(left, user, elsewhere ? await loadTenants() : []);
    if (resumption.kind === 'other-account' || resumption.kind === 'other-tenant')
      return setNotice({ left, user, isOtherAccount: resumption.kind === 'other-account' });
    if (resumption.kind === 'switch') await switchTenant(resumption.tenant, resumption.instance);
    dropInterrupted();
    goIn(getUserInfor() ?? user, true);
  };

  const proceed = () => {
    if (!notice) return;
    dropInterrupted();
    goIn(notice.user, false);
  };
  const dialog = notice && <ResumptionNotice {...notice} onProceed={proceed} />;
  return { resume, dialog };
}

function ResumptionNotice({ left, user, isOtherAccount, onProceed }: Notice & { onProceed(): void }) {
  const known = { name: left.displayName, tenant: left.tenantName };
  return (
    <BasicDialog
      title={isOtherAccount ? t('现在是另一个账号') : t('现在是另一家企业')}
      onClose={onProceed}
      width={440}
      footer={
        <BasicButton kind="primary" onClick={onProceed}>
          {t('进入首页')}
        </BasicButton>
      }
    >
      <p>
        {t('您现在以{name}（{username}）登录，所在企业是{tenant}。', {
          name: user.displayName ?? '',
          username: user.username ?? '',
          tenant: user.tenantName ?? '',
        })}
      </p>
      <p>
        {isOtherAccount
          ? t('刚才的页面和草稿属于{name}（{tenant}），不会在这里打开；用那个账号登录后还在。', known)
          : t('您已不能进入刚才的企业{tenant}，那里的页面和草稿不会在这里打开。', known)}
      </p>
    </BasicDialog>
  );
}
