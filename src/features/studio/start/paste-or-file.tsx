import { UploadOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Space, Upload } from 'antd';
import { useState } from 'react';
import { t } from '@/services/i18n';
import styles from './start.module.css';

interface PasteOrFileProps {
  label: string;
  placeholder: string;
  accept: string;
  loading: boolean;
  onText(text: string): void;
}

export function PasteOrFile({ label, placeholder, accept, loading, onText }: PasteOrFileProps) {
  const [text, setText] = useState('');
  return (
    <Flex vertical gap="middle" className={`${styles.step} ${styles.paste}`}>
      <Input.TextArea
        aria-label={label}
        placeholder={placeholder}
        autoSize={{ minRows: 8, maxRows: 18 }}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Space>
        <Button type="primary" loading={loading} disabled={text.trim() === ''} onClick={() => onText(text)}>
          {t('读取')}
        </Button>
        <Upload
          accept={accept}
          showUploadList={false}
          disabled={loading}
          beforeUpload={async (file) => {
            const read = await file.text();
            setText(read.length > MOST_SHOWN ? '' : read);
            onText(read);
            return false;
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />} disabled={loading}>
            {t('选择文件')}
          </Button>
        </Upload>
      </Space>
    </Flex>
  );
}

/** Characters that are put where one can change them. */
const MOST_SHOWN = 100_000;
