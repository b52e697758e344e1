import { Alert, Button, Form, Select } from 'antd';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { TidyInput } from '@/components/inputs/tidy-input';
import { companyNameProblem, creditCodeProblem } from '@/contract/registration';
import { tidyName } from '@/contract/typed-text';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { dropDraft } from './account-draft';
import { type Company, isCreditCodeTaken, refusalCode, saveCompany, submitRegistration } from './api';
import { CategoryFields } from './category-fields';
import { companyOf, savable, tidyCreditCode } from './company-fields';
import { askedRule, fieldRules } from './field-rule';
import { pathOf, STATION } from './flow';
import { LicenceField } from './licence-field';
import { PhoneInUse } from './phone-in-use';
import { placeRefusal } from './refusal-at-field';
import styles from './register.module.css';
import { RegisterForm } from './register-form';
import type { StepProps } from './step-page';
import { type Saving, useSaving } from './use-saving';

/** The company: who it is, its licence, what it supplies and where; saved as it is typed (specification section 7). */
export function CompanyForm({ registration, flow, onSaved, onInvitation }: StepProps) {
  const [form] = Form.useForm<Company>();
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const read = () => savable(form.getFieldsValue(true));
  const place = (error: unknown, goesThere = true) =>
    setRefused({ code: refusalCode(error), text: placeRefusal(form, error, goesThere) });
  const { saving, changed, save, settle } = useSaving(read, (error) => place(error, false));
  const notTaken = useMemo(() => askedRule(takenProblem, tidyCreditCode), []);

  const go = async (work: () => Promise<void>) => {
    setBusy(true);
    await settle();
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      // At once: a field that is still disabled would not take the focus.
      flushSync(() => setBusy(false));
      place(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = () =>
    go(async () => {
      await saveCompany(read());
      const done = await submitRegistration();
      dropDraft();
      onSaved(done);
      history.push(pathOf(flow, done.step));
    });
  const leaveTo = (path: string, state?: object) =>
    go(async () => {
      onSaved(await saveCompany(read()));
      history.push(path, state);
    });

  return (
    <>
      <h1 className={styles.title}>{t('填写企业信息')}</h1>
      <p className={styles.lead}>{t('请与营业执照保持一致，采购方将据此审核。')}</p>
      <RegisterForm
        form={form}
        disabled={busy}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={companyOf(registration)}
        onValuesChange={changed}
        onFinish={submit}
      >
        <Form.Item
          name="supplierName"
          label={t('企业名称')}
          validateFirst
          rules={fieldRules(companyNameProblem, tidyName)}
        >
          <TidyInput tidy={tidyName} placeholder={t('请输入企业名称')} autoComplete="organization" />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item
            name="creditCode"
            label={t('统一社会信用代码')}
            validateFirst
            rules={[...fieldRules(creditCodeProblem, tidyCreditCode), notTaken]}
          >
            <TidyInput
              tidy={tidyCreditCode}
              placeholder={t('请输入统一社会信用代码')}
              maxLength={40}
              autoComplete="off"
            />
          </Form.Item>
          <Form.Item name="supType" label={t('供应商类型（选填）')}>
            <Select
              size="large"
              allowClear
              placeholder={t('请选择供应商类型')}
              options={registration.supplierTypes}
            />
          </Form.Item>
        </div>
        <LicenceField />
        <CategoryFields />
        {refused && <RefusedNotice refused={refused} onInvitation={onInvitation} />}
        <div className={styles.buttons}>
          <Button size="large" onClick={() => leaveTo(pathOf(flow, 'accountInfo'), { revisit: true })}>
            {t('上一步')}
          </Button>
          <Button size="large" onClick={() => leaveTo(STATION)}>
            {t('保存，稍后继续')}
          </Button>
          <Button type="primary" htmlType="submit" size="large" loading={busy} disabled={false}>
            {t('提交注册')}
          </Button>
        </div>
        <SavingNote saving={saving} onRetry={save} />
      </RegisterForm>
    </>
  );
}

async function takenProblem(creditCode: string): Promise<string | null> {
  if (creditCodeProblem(creditCode) !== null) return null;
  return (await isCreditCodeTaken(creditCode)) ? t('该统一社会信用代码已注册') : null;
}

interface Refused {
  code: string | undefined;
  /** Empty where it is said at a field. */
  text: string;
}

interface RefusedNoticeProps {
  refused: Refused;
  onInvitation(): void;
}

/** Why the registration was not taken, and the way on. */
function RefusedNotice({ refused: { code, text }, onInvitation }: RefusedNoticeProps) {
  if (code === 'phone_in_use') return <PhoneInUse />;
  if (!text) return null;
  const another = code === 'invitation_unusable' && (
    <Button size="small" onClick={onInvitation}>
      {t('填写其他邀请码')}
    </Button>
  );
  return <Alert className={styles.notice} type="error" showIcon message={text} action={another} />;
}

/** Whether what was typed is safe. */
function SavingNote({ saving, onRetry }: { saving: Saving; onRetry(): void }) {
  return (
    <p className={styles.saving} role="status" data-saving={saving}>
      {saving === 'failed' ? (
        <>
          {t('最近的修改尚未保存。')}
          <Button type="link" size="small" onClick={onRetry}>
            {t('重新保存')}
          </Button>
        </>
      ) : (
        t(SAVING_TEXTS[saving])
      )}
    </p>
  );
}

const SAVING_TEXTS: Readonly<Record<Exclude<Saving, 'failed'>, string>> = {
  idle: '填写的内容会自动保存',
  saving: '正在保存…',
  saved: '已自动保存，可以随时离开',
};
