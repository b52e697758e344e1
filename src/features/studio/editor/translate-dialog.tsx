import { Form, Input, Modal } from 'antd';
import { t } from '@/services/i18n';
import common from '../studio.module.css';
import styles from './editor.module.css';

interface TranslateDialogProps {
  texts: readonly string[];
  onClose(): void;
  /** English by Chinese, those alone that were filled in. */
  onDone(english: Record<string, string>): void;
}

export function TranslateDialog({ texts, onClose, onDone }: TranslateDialogProps) {
  const [form] = Form.useForm<{ english: (string | undefined)[] }>();
  const finish = ({ english }: { english: (string | undefined)[] }) => {
    const filled = texts.flatMap((text, index) => {
      const words = english[index]?.trim();
      return words ? [[text, words] as const] : [];
    });
    onDone(Object.fromEntries(filled));
  };
  return (
    <Modal
      open
      title={t('补上英文')}
      okText={t('写入译文文件')}
      cancelText={t('取消')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={common.hint}>{t('写进 locales/en.json，同一份草稿里一起发布；空着的不写。')}</p>
      <Form form={form} layout="vertical" onFinish={finish} className={styles.translations}>
        {texts.map((text, index) => (
          <Form.Item key={text} name={['english', index]} label={text}>
            <Input maxLength={300} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
