import { POSEIDON } from '@/contract/base/identity';
import { get, post, put } from '../http/calls';
import { t } from '../i18n';
import { getDeviceId } from './device';
import { seal } from './seal';

/** The form for a forgotten password (specification section 3). */
export interface ForgottenPassword {
  phone: string;
  smsCode: string;
  password: string;
  /** The same once more. */
  newPassword: string;
}

/**
 * Asks whether the phone is registered, and has a code sent to it (specification section 4): `SRM` is, `Y` has to be
 * looked at again, anything else is not. Answers the seconds until another may be sent. Rejects with the words for the
 * person.
 */
export async function sendForgotCode(phone: string, imageCode = ''): Promise<number> {
  const { regFlag } = await post<{ regFlag: string }>(`${POSEIDON}/supregistertenant/checkPhone`, {
    telephone: phone,
  });
  if (regFlag === 'Y') throw new Error(t('请核对手机号码再单击获取验证码'));
  if (regFlag !== 'SRM') throw new Error(t('该手机号未注册，请先注册'));
  const { resendAfter } = await get<{ resendAfter: number }>('/iam/auth/v2/message/sendSMS/tenant/2', {
    phone,
    deviceId: getDeviceId(),
    ...(imageCode && { validateCode: imageCode }),
  });
  return resendAfter;
}

/** Sets a new password against the code that was sent. Rejects with `RefusalError`, e.g. `sms_code_wrong`. */
export async function resetPassword({
  phone,
  smsCode,
  password,
  newPassword,
}: ForgottenPassword): Promise<void> {
  const [sealed, confirmed] = await seal([password, newPassword]);
  await put('/iam/auth/v2/iam/account/forgotPassword', {
    phone,
    validateCode: smsCode,
    deviceId: getDeviceId(),
    newPassword: sealed,
    confirmPassword: confirmed,
  });
}
