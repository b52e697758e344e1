import { Button, Checkbox, Form, Input } from 'antd';
import { useSending } from '@/basic-ui/use-sending';
import { TidyInput } from '@/components/inputs/tidy-input';
import { passwordProblem } from '@/contract/password';
import { confirmProblem, newUsernameProblem } from '@/contract/registration';
import { tidyMobile, tidyUsername } from '@/contract/typed-text';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { AgreementLink } from '@/ui/agreements/agreement-link';
import { keepDraft, readDraft } from './account-draft';
import { type Registration, saveAccount } from './api';
import { fieldRules } from './field-rule';
import { pathOf } from './flow';
import { ReferrerField } from './referrer-field';
import { placeRefusal } from './refusal-at-field';
import styles from './register.module.css';
import { RegisterForm } from './register-form';
import type { StepProps } from './step-page';

interface Fields {
  username: string;
  password?: string;
  confirmPassword?: string;
  referrerMobile?: string;
  agreement: boolean;
}

/** The account: user name, password, who referred the company, the agreements (specification sections 3 and 5). */
export function AccountForm({ registration, flow, onSaved }: StepProps) {
  const [form] = Form.useForm<Fields>();
  const { send, sending, problem } = useSending((error) => placeRefusal(form, error));
  const save = async ({ username, referrerMobile = '', ...fields }: Fields) => {
    const saved = await saveAccount({
      ...fields,
      username: tidyUsername(username),
      referrerMobile: tidyMobile(referrerMobile),
    });
    onSaved(saved);
    history.push(pathOf(flow, saved.step));
  };
  const isSaved = registration.account !== null;
  const password = Form.useWatch('password', form);

  return (
    <>
      <h1 className={styles.title}>{t('设置登录账号')}</h1>
      <Telephone registration={registration} />
      <RegisterForm
        form={form}
        problem={problem}
        scrollToFirstError={{ focus: true }}
        initialValues={initialFields(registration)}
        onValuesChange={(_, { username, referrerMobile }) => keepDraft({ username, referrerMobile })}
        onFinish={(fields) => send(() => save(fields))}
      >
        <Form.Item
          name="username"
          label={t('用户名')}
          extra={t('1 到 30 位，汉字、字母、数字和 _ . @ - 均可，用于登录')}
          validateFirst
          rules={fieldRules(newUsernameProblem, tidyUsername)}
        >
          <TidyInput
            tidy={tidyUsername}
            placeholder={t('请输入用户名')}
            autoComplete="username"
            autoCapitalize="none"
          />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('密码')}
          extra={t(isSaved ? '密码已保存，不修改可以留空' : '8 到 16 位字母、数字或下划线，须包含字母')}
          validateFirst
          rules={fieldRules((value) => (isSaved && !value ? null : passwordProblem(value)))}
        >
          <Input.Password size="large" placeholder={t('请输入密码')} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('确认密码')}
          validateFirst
          rules={fieldRules((value) =>
            isSaved && !password && !value ? null : confirmProblem(value, form.getFieldValue('password')),
          )}
        >
          <Input.Password size="large" placeholder={t('请再次输入密码')} autoComplete="new-password" />
        </Form.Item>
        <ReferrerField known={registration.account} />
        {/* The links stand beside the label: inside, a click in the text that they open would tick the box. */}
        <Form.Item className={styles.consent}>
          <Form.Item
            name="agreement"
            noStyle
            valuePropName="checked"
            rules={[
              {
                validator: async (_, agreed) => {
                  if (!agreed) throw new Error(t('请先阅读并同意用户协议和隐私协议'));
                },
              },
            ]}
          >
            <Checkbox>{t('我已阅读并同意')}</Checkbox>
          </Form.Item>
          <AgreementLink name="user" />
          {t('和')}
          <AgreementLink name="privacy" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={sending}>
          {t('保存，下一步')}
        </Button>
      </RegisterForm>
    </>
  );
}

/** What was saved, and what was typed in this tab since. */
function initialFields({ account }: Registration): Partial<Fields> {
  const { username, referrerMobile } = readDraft();
  return {
    username: username ?? account?.username ?? '',
    referrerMobile: referrerMobile ?? account?.referrerMobile ?? '',
    agreement: account?.agreement ?? false,
  };
}

/** Which phone registers, and with whom. */
function Telephone({ registration: { telephone, tenantName, invited } }: { registration: Registration }) {
  return (
    <p className={styles.lead}>
      {t(
        invited
          ? '已验证手机号 {telephone}，受“{tenant}”邀请注册'
          : '已验证手机号 {telephone}，注册为“{tenant}”的供应商',
        {
          telephone: telephone.replace(/^(\d{3})\d{4}/, '$1****'),
          tenant: tenantName,
        },
      )}
    </p>
  );
}
