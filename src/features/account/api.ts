import { AVATAR_PATH } from '@/contract/base/files';
import { POSEIDON } from '@/contract/base/identity';
import { get, post, put, remove } from '@/services/http/calls';
import { seal } from '@/services/session/seal';
import { getUserInfor, mergeUserInfor } from '@/services/session/session';

/** The form of a password change (specification section 3, password form). */
export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * Changes the password of the account that is signed in; every sign-in of it is over then. Rejects with `RefusalError`
 * (`old_password_wrong`, `bad_request`) or `RequestError`.
 */
export async function changePassword({
  oldPassword,
  newPassword,
  confirmPassword,
}: PasswordChange): Promise<void> {
  const [old, next, confirmed] = await seal([oldPassword, newPassword, confirmPassword]);
  await put(
    '/iam/api/v2/api/account/updatePassword',
    {
      accountId: getUserInfor()?.accountId,
      oldPassword: old,
      newPassword: next,
      confirmPassword: confirmed,
    },
    { stays: true },
  );
}

/** Sends a code to a phone to bind; answers the seconds until another may be sent. Rejects as `http` does. */
export async function sendBindingCode(phone: string): Promise<number> {
  const { resendAfter } = await get<{ resendAfter: number }>(
    `/auth/inner/message/bindPhone/${encodeURIComponent(phone)}`,
  );
  return resendAfter;
}

/** Makes a phone the account's against the code that was sent to it. Rejects with `RefusalError`, e.g. `sms_code_wrong`. */
export async function changePhone(phone: string, validateCode: string): Promise<void> {
  await post(`${POSEIDON}/accountSystem/editAccountInfo`, { phone, validateCode }, { stays: true });
  mergeUserInfor({ telephone: phone });
}

/** Makes a file the account's picture; `onProgress` is told percents. Rejects with `RefusalError` or `RequestError`. */
export async function uploadAvatar(file: File, onProgress: (percent: number) => void): Promise<void> {
  const data = new FormData();
  data.append('file', file, file.name);
  mergeUserInfor(
    await post<{ header: string }>(AVATAR_PATH, data, {
      onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.round((loaded / total) * 100) : 0),
    }),
  );
}

/** Takes the account's picture away. Rejects as `http` does. */
export async function removeAvatar(): Promise<void> {
  mergeUserInfor(await remove<{ header: string }>(AVATAR_PATH));
}

/** Changes the name that others see. Rejects as `http` does. */
export async function rename(displayName: string): Promise<void> {
  await post('/system/inner/accounts/update', { displayName }, { stays: true });
  mergeUserInfor({ displayName });
}

/** Changes one's mail; empty takes it away. Rejects as `http` does. */
export async function changeEmail(email: string): Promise<void> {
  await post('/system/inner/accounts/update', { email }, { stays: true });
}
