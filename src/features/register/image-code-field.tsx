import { Form, Input } from 'antd';
import { t } from '@/services/i18n';
import { CodePicture } from '@/ui/code-picture';
import styles from './register.module.css';

interface ImageCodeFieldProps {
  /** Another number asks for another picture. */
  round: number;
  /** Told when the person asks for another picture. */
  onChange(): void;
}

/** The image code that a device has to read before its first code by SMS (decision 049). */
export function ImageCodeField({ round, onChange }: ImageCodeFieldProps) {
  return (
    <Form.Item label={t('图形验证码')} htmlFor="imageCode" required>
      <div className={styles.codeRow}>
        <Form.Item
          name="imageCode"
          noStyle
          rules={[{ required: true, whitespace: true, message: t('请输入验证码') }]}
        >
          <Input size="large" placeholder={t('请输入验证码')} maxLength={10} autoComplete="off" />
        </Form.Item>
        <CodePicture round={round} onChange={onChange} />
      </div>
    </Form.Item>
  );
}
