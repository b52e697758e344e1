import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { TidyInput } from '@/components/inputs/tidy-input';
import { mobileProblem } from '@/contract/registration';
import { tidyMobile } from '@/contract/typed-text';
import type { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { type Registration, referrerName, refusalCode } from './api';
import { askedRule, fieldRules } from './field-rule';

/** The mobile number of the employee who referred the company; tells the name, as far as the gateway does. */
export function ReferrerField({ known }: { known: Registration['account'] }) {
  const [name, setName] = useState(known?.referrerName ?? '');
  const mobile = Form.useWatch('referrerMobile');
  const asked = useMemo(() => askedRule((mobile) => nameProblem(mobile, setName), tidyMobile), []);
  return (
    <Form.Item
      name="referrerMobile"
      label={t('推荐人手机号（选填）')}
      extra={mobile && name ? t('推荐人：{name}', { name }) : t('推荐您注册的采购方员工的手机号')}
      validateFirst
      rules={[...fieldRules((mobile) => mobile && mobileProblem(mobile), tidyMobile), asked]}
    >
      <TidyInput
        tidy={tidyMobile}
        placeholder={t('请输入推荐人手机号')}
        maxLength={30}
        inputMode="tel"
        autoComplete="off"
      />
    </Form.Item>
  );
}

async function nameProblem(mobile: string, setName: (name: string) => void): Promise<string | null> {
  setName('');
  if (!mobile) return null;
  try {
    setName(await referrerName(mobile));
    return null;
  } catch (error) {
    if (refusalCode(error) !== 'referrer_not_found') throw error;
    return (error as RefusalError).message;
  }
}
