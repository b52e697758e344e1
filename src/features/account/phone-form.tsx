import { useRequest } from 'ahooks';
import { App, Button, Form, Space } from 'antd';
import { useCode } from '@/basic-ui/use-code';
import { TidyInput } from '@/components/inputs/tidy-input';
import { mobileProblem } from '@/contract/api/registration';
import { tidyCode, tidyMobile } from '@/contract/base/typed-text';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { changePhone, sendBindingCode } from './api';
import { refusedBy, ruleOf } from './rule-of';
import { newPhoneProblem, phoneCodeProblem } from './rules';
import styles from './user-centre.module.css';

interface Values {
  newPhone?: string;
  phoneValidateCode?: string;
}

/** Binds another phone against a code that is sent to it (specification sections 4 and 5). */
export function PhoneForm() {
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const now = getUserInfor()?.telephone;
  const code = useCode(sendBindingCode);
  const saving = useRequest(changePhone, {
    manual: true,
    onSuccess: () => {
      form.resetFields();
      message.success(t('修改成功'));
    },
    onError: (reason) => {
      const isPhone = reason instanceof RefusalError && reason.code === 'phone_in_use';
      refusedBy(form, isPhone ? 'newPhone' : 'phoneValidateCode')(reason);
    },
  });

  const getCode = () => {
    const phone = tidyMobile(form.getFieldValue('newPhone') ?? '');
    if (phone === '') return message.warning(t('请输入新绑定手机号'));
    if (mobileProblem(phone)) return form.validateFields(['newPhone']).catch(() => undefined);
    code.run(phone).then(() => message.success(t('验证码已发送')), refusedBy(form, 'newPhone'));
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      onFinish={({ newPhone = '', phoneValidateCode = '' }) =>
        saving.run(tidyMobile(newPhone), tidyCode(phoneValidateCode))
      }
    >
      <Form.Item label={t('当前手机')}>{now || t('未绑定')}</Form.Item>
      <Form.Item
        name="newPhone"
        label={t('新手机号')}
        rules={[ruleOf(newPhoneProblem, tidyMobile)]}
        validateFirst
      >
        <TidyInput
          tidy={tidyMobile}
          size="middle"
          inputMode="tel"
          autoComplete="tel"
          placeholder={t('请输入待绑定手机号')}
        />
      </Form.Item>
      <Form.Item label={t('验证码')} htmlFor="phoneValidateCode">
        <Space.Compact block>
          <Form.Item name="phoneValidateCode" rules={[ruleOf(phoneCodeProblem, tidyCode)]} noStyle>
            <TidyInput
              tidy={tidyCode}
              size="middle"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder={t('请输入手机验证码')}
            />
          </Form.Item>
          <Button {...code.button} onClick={getCode} />
        </Space.Compact>
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving.loading}>
        {t('确认修改')}
      </Button>
    </Form>
  );
}
