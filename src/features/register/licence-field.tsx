import { CloudUploadOutlined } from '@ant-design/icons';
import { ConfigProvider, Form } from 'antd';
import { useRef, useState } from 'react';
import { REFUSALS } from '@/contract/envelope';
import { acceptOf, type FileInfo, fileFault } from '@/contract/files';
import { t } from '@/services/i18n';
import { uploadLicence } from './api';
import { LicenceFile } from './licence-file';
import styles from './register.module.css';

const MOST = 3;
const SUFFIXES = acceptOf(undefined);

/** The business licence, up to three files; it is kept and shown, not read (specification section 7). */
export function LicenceField() {
  return (
    <Form.Item
      name="licenceFiles"
      label={t('营业执照')}
      validateTrigger={[]}
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

function LicenceInput({ id, value = [], onChange }: LicenceInputProps) {
  const [sending, setSending] = useState<Sending>();
  const [over, setOver] = useState(false);
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
    <div className={styles.licences}>
      {value.map((file) => (
        <LicenceFile
          key={file.attachmentId}
          file={file}
          onRemove={() => onChange?.(value.filter(({ attachmentId }) => attachmentId !== file.attachmentId))}
        />
      ))}
      {value.length < MOST && (
        <label
          className={styles.drop}
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (!isDisabled) void take(event.dataTransfer.files[0]);
          }}
        >
          <input
            id={id}
            type="file"
            className={styles.fileInput}
            accept={SUFFIXES.map((suffix) => `.${suffix}`).join(',')}
            disabled={isDisabled}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <CloudUploadOutlined className={styles.dropIcon} />
          <span>
            {isSending
              ? t('正在上传 {name}，{percent}%', { name: sending.name, percent: sending.percent })
              : t(value.length === 0 ? '点击上传，或将文件拖到此处' : '继续上传（最多 {most} 个）', {
                  most: MOST,
                })}
          </span>
        </label>
      )}
      {sending?.fault && (
        <p className={styles.fault} role="alert">
          {sending.name}：{sending.fault}
        </p>
      )}
    </div>
  );
}
