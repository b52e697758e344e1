import { useRequest } from 'ahooks';
import { Alert, Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { TextField } from '@/basic-ui/text-field';
import { useCode } from '@/basic-ui/use-code';
import { useBasicForm } from '@/basic-ui/use-form';
import { usePictureRound } from '@/basic-ui/use-picture-round';
import { useSending } from '@/basic-ui/use-sending';
import { mobileProblem, PHONE_INPUT_MAX, SMS_CODE_MAX, smsCodeProblem } from '@/contract/api/registration';
import { tidyCode, tidyMobile } from '@/contract/base/typed-text';
import { intoSight } from '@/dom/into-sight';
import { t } from '@/services/i18n';
import { CodePicture } from '@/ui/code-picture';
import { loadRegistrableTenants, refusalCode, sendCode } from './api';
import type { FlowName } from './flow';
import { InvitationField, tidyInvitation } from './invitation-form';
import { PhoneInUse } from './phone-in-use';
import { Problem, placeRefusal } from './refusal';
import styles from './register.module.css';
import { openWith, type RegistrationState } from './registration-state';
import { TenantField } from './tenant-field';

interface PhoneFormProps {
  flow: FlowName;
  /** The proof before has run out. */
  expired: boolean;
  onProved(registrationState: RegistrationState): void;
}

/** Where a phone is proved, and an invitation told of (specification sections 5 and 7; decision 026). */
export function PhoneForm({ flow, expired, onProved }: PhoneFormProps) {
  const warn = (reason: unknown) => console.warn('registrationTenants', reason);
  const { data: registrable } = useRequest(loadRegistrableTenants, { onError: warn });
  const tenants = flow === 'self' ? registrable : undefined;
  const form = useBasicForm({
    initial: { tenantCode: '', phone: '', imageCode: '', validateCode: '', invitationCode: '' },
    tidy: { phone: tidyMobile, validateCode: tidyCode, invitationCode: tidyInvitation },
    problems: {
      tenantCode: (value) => (value || !tenants?.[1] ? null : '请选择要注册到的采购企业'),
      phone: mobileProblem,
      validateCode: smsCodeProblem,
    },
  });
  const [takenPhone, setTakenPhone] = useState('');
  const { phone, imageCode } = form.values;
  const code = useCode(sendCode);
  const picture = usePictureRound();
  const { send, sending, problem, setProblem } = useSending((error) => {
    if (refusalCode(error) !== 'phone_in_use') return placeRefusal(form, error);
    setTakenPhone(phone);
    return '';
  });

  const askForCode = async () => {
    const wrong = phone === '' ? '请先输入手机号码后再点击获取验证码' : mobileProblem(phone);
    if (wrong) return form.refuse('phone', t(wrong));
    if (picture.shown && !imageCode.trim()) return form.refuse('imageCode', t('请输入验证码'));
    setProblem('');
    try {
      setTakenPhone((await code.run(phone, imageCode.trim())) === undefined ? phone : '');
      picture.passed();
    } catch (error) {
      form.set('imageCode', '');
      if (picture.refused(error)) form.refuse('imageCode', (error as Error).message);
      else if (refusalCode(error) !== 'sms_unavailable') setProblem(placeRefusal(form, error));
      // Only somebody of the platform can help.
      else setProblem(t('平台的短信服务尚未开通，暂时收不到验证码。请联系邀请您的采购方或平台管理员。'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void send(async () => onProved(await openWith(form.values, flow)));
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
      {phone !== '' && phone === takenPhone && (
        <div ref={intoSight}>
          <PhoneInUse />
        </div>
      )}
      <Problem>{problem}</Problem>
      <form noValidate className={styles.fields} onSubmit={submit}>
        {tenants && <TenantField tenants={tenants} field={form.field('tenantCode')} />}
        <TextField
          {...form.field('phone')}
          label={t('手机号码')}
          placeholder={t('请输入手机号码')}
          maxLength={PHONE_INPUT_MAX}
          inputMode="tel"
          autoComplete="tel"
        />
        {picture.shown && (
          <TextField
            {...form.field('imageCode')}
            label={t('图形验证码')}
            placeholder={t('请输入验证码')}
            maxLength={10}
            autoComplete="off"
            beside={<CodePicture round={picture.round} onChange={() => form.set('imageCode', '')} />}
          />
        )}
        <TextField
          {...form.field('validateCode')}
          label={t('手机验证码')}
          placeholder={t('请输入手机验证码')}
          maxLength={SMS_CODE_MAX}
          inputMode="numeric"
          autoComplete="one-time-code"
          beside={
            <Button
              {...code.button}
              size="large"
              className={styles.getCode}
              onClick={askForCode}
              disabled={code.button.disabled || sending}
            />
          }
        />
        <InvitationField
          {...form.field('invitationCode')}
          label={t(flow === 'self' ? '邀请码（选填）' : '邀请码')}
          hint={t('由采购方提供，形如 AB12-CD34-EF56。已经填过邀请码、继续注册的，不用再填。')}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={sending}>
          {t('下一步')}
        </Button>
      </form>
    </>
  );
}
