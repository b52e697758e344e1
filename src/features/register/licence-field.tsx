import { CloudUploadOutlined } from '@ant-design/icons';
import { ConfigProvider, Form, List, Typography } from 'antd';
import { forwardRef, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { FileDrop } from '@/components/files/file-drop';
import { REFUSALS } from '@/contract/envelope';
import { acceptOf, type FileInfo, fileFault } from '@/contract/files';
import { t } from '@/services/i18n';
import { uploadLicence } from './api';
import { LicenceFile } from './licence-file';
import styles from './register.module.css';

const MOST = 3;
const SUFFIXES = acceptOf(undefined);

interface LicenceInputProps {
  id?: string;
  value?: FileInfo[];
  onChange?(files: FileInfo[]): void;
}

/** A file on its way, or one that was not taken. */
interface Sending {
  name: string;
  percent: number;
  fault?: string;
}

const LicenceInput = forwardRef(function LicenceInput(
  { id, value = [], onChange }: LicenceInputProps,
  ref: Ref<unknown>,
) {
  const box = useRef<HTMLDivElement>(null);
  // The file input itself is out of sight and takes no focus.
  useImperativeHandle(ref, () => ({
    nativeElement: box.current,
    focus: () => box.current?.querySelector<HTMLElement>('[role=button]')?.focus(),
  }));
  const [sending, setSending] = useState<Sending>();
  // What is chosen by the time that an upload ends.
  const chosen = useRef(value);
  chosen.current = value;
  const take = async (file: File | undefined) => {
    if (!file) return;
    const fault = fileFault(file, SUFFIXES);
    if (fault) return setSending({ name: file.name, percent: 0, fault: t(REFUSALS[fault].message) });
    setSending({ name: file.name, percent: 0 });
    try {
      const info = await uploadLicence(file, (percent) => setSending({ name: file.name, percent }));
      setSending(undefined);
      onChange?.([...chosen.current, info]);
    } catch (error) {
      setSending({ name: file.name, percent: 0, fault: (error as Error).message });
    }
  };
  const isSending = sending !== undefined && !sending.fault;
  const { componentDisabled } = ConfigProvider.useConfig();
  const isDisabled = isSending || componentDisabled;

  return (
    <div ref={box}>
      {value.length > 0 && (
        <List
          className={styles.licences}
          size="small"
          bordered
          rowKey="attachmentId"
          dataSource={value}
          renderItem={(file) => (
            <LicenceFile
              file={file}
              onRemove={() =>
                onChange?.(value.filter(({ attachmentId }) => attachmentId !== file.attachmentId))
              }
            />
          )}
        />
      )}
      {value.length < MOST && (
        <FileDrop
          id={id}
          accept={SUFFIXES}
          multiple={false}
          disabled={isDisabled}
          onFiles={([file]) => void take(file)}
        >
          <CloudUploadOutlined className={styles.dropIcon} />
          {isSending
            ? t('正在上传 {name}，{percent}%', { name: sending.name, percent: sending.percent })
            : t(value.length === 0 ? '点击上传，或将文件拖到此处' : '继续上传（最多 {most} 个）', {
                most: MOST,
              })}
        </FileDrop>
      )}
      {sending?.fault && (
        <Typography.Paragraph type="danger" role="alert" className={styles.fault}>
          {sending.name}：{sending.fault}
        </Typography.Paragraph>
      )}
    </div>
  );
});

/** The business licence, up to three files; it is kept and shown, not read (specification section 7). */
export function LicenceField() {
  return (
    <Form.Item
      name="licenceFiles"
      label={t('营业执照')}
      rules={[
        {
          validator: async (_, files: FileInfo[] = []) => {
            if (files.length === 0) throw new Error(t('请上传营业执照'));
          },
        },
      ]}
    >
      <LicenceInput />
    </Form.Item>
  );
}
