import { Form } from 'antd';
import { TidyInput, type TidyInputProps } from '@/components/inputs/tidy-input';
import { tidyCode } from '@/contract/typed-text';
import { t } from '@/services/i18n';
import { fieldRules } from './field-rule';

/** Capital letters, as invitations are written. */
export function tidyInvitation(typed: string): string {
  return tidyCode(typed).toUpperCase();
}

/** Where an invitation is typed. */
export function InvitationInput(props: Omit<TidyInputProps, 'tidy'>) {
  return (
    <TidyInput
      tidy={tidyInvitation}
      placeholder={t('请输入邀请码')}
      maxLength={40}
      autoComplete="off"
      {...props}
    />
  );
}

/** The field `invitationCode`, which must be filled in. */
export function InvitationField() {
  return (
    <Form.Item
      name="invitationCode"
      label={t('邀请码')}
      validateFirst
      rules={fieldRules((value) => (value ? null : '请输入邀请码'), tidyInvitation)}
    >
      <InvitationInput />
    </Form.Item>
  );
}
