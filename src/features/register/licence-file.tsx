import { DeleteOutlined, EyeOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Avatar, Button, Image, List } from 'antd';
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
    <List.Item
      className={styles.licence}
      data-file={attachmentId}
      actions={[
        <Button
          key="view"
          type="text"
          icon={<EyeOutlined />}
          disabled={!url}
          aria-label={t('查看 {name}', { name: fileName })}
          onClick={view}
        />,
        <Button
          key="remove"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('移除 {name}', { name: fileName })}
          onClick={onRemove}
        />,
      ]}
    >
      <List.Item.Meta
        avatar={
          isPicture && url ? (
            <Image
              src={url}
              alt={fileName}
              width={56}
              height={42}
              preview={{ visible: isOpen, onVisibleChange: setOpen, mask: false }}
            />
          ) : (
            <Avatar shape="square" size={42} icon={<FilePdfOutlined />} />
          )
        }
        title={fileName}
        description={sizeText(size)}
      />
    </List.Item>
  );
}

const KILO = 1024;

function sizeText(bytes: number): string {
  return bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
