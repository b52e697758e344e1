import { DeleteOutlined, EyeOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Button, Image } from 'antd';
import { useState } from 'react';
import { useAddress } from '@/components/files/file-access';
import { type FileInfo, isImage } from '@/contract/files';
import { t } from '@/services/i18n';
import { loadLicence } from './api';
import styles from './register.module.css';

interface LicenceFileProps {
  file: FileInfo;
  onRemove(): void;
}

/** A licence that was uploaded: its picture, its name, and what can be done with it. */
export function LicenceFile({
  file: { attachmentId, fileName, contentType, size },
  onRemove,
}: LicenceFileProps) {
  const url = useAddress(attachmentId, loadLicence);
  const [isOpen, setOpen] = useState(false);
  const isPicture = isImage(contentType);
  const view = () => (isPicture ? setOpen(true) : window.open(url, '_blank', 'noopener'));
  return (
    <div className={styles.licence} data-file={attachmentId}>
      <span className={styles.thumbnail}>
        {isPicture && url ? <img src={url} alt={fileName} /> : <FilePdfOutlined />}
      </span>
      <span className={styles.fileText}>
        <span className={styles.fileName} title={fileName}>
          {fileName}
        </span>
        <span className={styles.fileSize}>{sizeText(size)}</span>
      </span>
      <Button
        type="text"
        icon={<EyeOutlined />}
        disabled={!url}
        aria-label={t('查看 {name}', { name: fileName })}
        onClick={view}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('移除 {name}', { name: fileName })}
        onClick={onRemove}
      />
      {isPicture && url && (
        <Image
          wrapperStyle={{ display: 'none' }}
          src={url}
          alt={fileName}
          preview={{ visible: isOpen, src: url, onVisibleChange: setOpen }}
        />
      )}
    </div>
  );
}

const KILO = 1024;

function sizeText(bytes: number): string {
  return bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
