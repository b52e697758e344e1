import { Alert, Button, Form, Space } from 'antd';
import { useState } from 'react';
import { useCode } from '@/basic-ui/use-code';
import { usePictureRound } from '@/basic-ui/use-picture-round';
import { useSending } from '@/basic-ui/use-sending';
import { TidyInput } from '@/components/inputs/tidy-input';
import { mobileProblem, PHONE_INPUT_MAX, SMS_CODE_MAX, smsCodeProblem } from '@/contract/registration';
import { tidyCode, tidyMobile } from '@/contract/typed-text';
import { t } from '@/services/i18n';
import { phoneFlag, refusalCode, sendCode } from './api';
import { fieldRules } from './field-rule';
import type { FlowName } from './flow';
import { ImageCodeField } from './image-code-field';
import { InSight } from './in-sight';
import { InvitationInput } from './invitation-field';
import { PhoneInUse } from './phone-in-use';
import { placeRefusal } from './refusal-at-field';
import styles from './register.module.css';
import { RegisterForm } from './register-form';
import { openWith, type RegistrationState } from './registration-state';
import { TenantField, useRegistrableTenants } from './tenant-field';

interface Fields {
  phone: string;
  imageCode?: string;
  validateCode: string;
  invitationCode?: string;
  tenantCode?: string;
}

interface PhoneFormProps {
  flow: FlowName;
  /** The proof before has run out. */
  expired: boolean;
  onProved(registrationState: RegistrationState): void;
}

/** Where a phone is proved, and an invitation told of (specification sections 5 and 7; decision 026). */
export function PhoneForm({ flow, expired, onProved }: PhoneFormProps) {
  const [form] = Form.useForm<Fields>();
  const [taken, setTaken] = useState(false);
  const { send, sending, problem, setProblem } = useSending((error) => {
    if (refusalCode(error) !== 'phone_in_use') return placeRefusal(form, error);
    setTaken(true);
    return '';
  });
  const code = useCode(sendIfFree);
  const picture = usePictureRound();
  const tenants = useRegistrableTenants();

  const askForCode = async () => {
    const phone = tidyMobile(form.getFieldValue('phone') ?? '');
    if (!phone) {
      form.setFields([{ name: 'phone', errors: [t('请先输入手机号码后再点击获取验证码')] }]);
      return;
    }
    form.setFieldValue('phone', phone);
    const needed = ['phone', ...(picture.shown ? ['imageCode'] : [])];
    if (!(await form.validateFields(needed).then(Boolean, () => false))) return;
    setProblem('');
    try {
      setTaken((await code.run(phone, form.getFieldValue('imageCode')?.trim())) === undefined);
      picture.passed();
    } catch (error) {
      form.setFieldValue('imageCode', '');
      if (picture.refused(error)) return showAtPicture(error);
      setProblem(codeFault(placeRefusal(form, error), error));
    }
  };

  const showAtPicture = (error: unknown) =>
    // Once the field is there.
    setTimeout(() => {
      form.setFields([
        { name: 'imageCode', errors: [error instanceof Error ? error.message : String(error)] },
      ]);
    });

  const prove = async ({ phone, validateCode, invitationCode = '', tenantCode }: Fields) => {
    const proof = {
      phone: tidyMobile(phone),
      validateCode: tidyCode(validateCode),
      invitationCode: tidyCode(invitationCode),
      tenantCode,
    };
    onProved(await openWith(proof, flow));
  };

  return (
    <>
      <h1 className={styles.title}>{t(flow === 'self' ? '注册供应商账号' : '凭邀请码注册')}</h1>
      <p className={styles.lead}>{t('先验证手机号。此前注册到一半的，验证后会回到上次的位置。')}</p>
      {expired && (
        <Alert
          className={styles.notice}
          type="info"
          showIcon
          message={t('手机号的验证已超过一小时，请重新验证。已保存的内容都还在。')}
        />
      )}
      {taken && (
        <InSight>
          <PhoneInUse />
        </InSight>
      )}
      <RegisterForm
        form={form}
        problem={problem}
        onFinish={(fields) => send(() => prove(fields))}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(changed) => {
          if ('phone' in changed) setTaken(false);
        }}
      >
        {flow === 'self' && <TenantField tenants={tenants} />}
        <Form.Item
          name="phone"
          label={t('手机号码')}
          validateFirst
          rules={fieldRules(mobileProblem, tidyMobile)}
        >
          <TidyInput
            tidy={tidyMobile}
            placeholder={t('请输入手机号码')}
            maxLength={PHONE_INPUT_MAX}
            inputMode="tel"
            autoComplete="tel"
          />
        </Form.Item>
        {picture.shown && (
          <ImageCodeField round={picture.round} onChange={() => form.resetFields(['imageCode'])} />
        )}
        <Form.Item label={t('手机验证码')} htmlFor="validateCode" required>
          <Space.Compact block>
            <Form.Item name="validateCode" noStyle validateFirst rules={fieldRules(smsCodeProblem, tidyCode)}>
              <TidyInput
                tidy={tidyCode}
                placeholder={t('请输入手机验证码')}
                maxLength={SMS_CODE_MAX}
                inputMode="numeric"
                autoComplete="one-time-code"
              />
            </Form.Item>
            <Button
              {...code.button}
              size="large"
              onClick={askForCode}
              disabled={code.button.disabled || sending}
            />
          </Space.Compact>
        </Form.Item>
        <Form.Item
          name="invitationCode"
          label={t(flow === 'self' ? '邀请码（选填）' : '邀请码')}
          extra={t('由采购方提供，形如 AB12-CD34-EF56。已经填过邀请码、继续注册的，不用再填。')}
        >
          <InvitationInput />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={sending}>
          {t('下一步')}
        </Button>
      </RegisterForm>
    </>
  );
}

/** What to do where no message can be sent: only somebody of the platform can help. */
function codeFault(problem: string, error: unknown): string {
  return refusalCode(error) === 'sms_unavailable'
    ? t('平台的短信服务尚未开通，暂时收不到验证码。请联系邀请您的采购方或平台管理员。')
    : problem;
}

/** Has a code sent to a phone which has no account yet; undefined for one that has. */
async function sendIfFree(phone: string, imageCode?: string): Promise<number | undefined> {
  return (await phoneFlag(phone)) === 'N' ? sendCode(phone, imageCode) : undefined;
}
