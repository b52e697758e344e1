import { Upload } from 'antd';
import type { DragEvent, ReactNode } from 'react';
import { type FileSuffix, suffixOf } from '@/contract/base/files';

interface FileDropProps {
  accept: readonly FileSuffix[];
  multiple: boolean;
  /** Given all files of one choice, those that are not accepted too. */
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

export function FileDrop({ accept, onFiles, ...props }: FileDropProps) {
  /** What is dropped and not accepted antd passes over without a word. */
  function passOthers({ dataTransfer: { files } }: DragEvent) {
    const others = [...files].filter(({ name }) => !accept.includes(suffixOf(name) as FileSuffix));
    if (others.length > 0) onFiles(others);
  }
  return (
    <Upload.Dragger
      {...props}
      accept={accept.map((suffix) => `.${suffix}`).join(',')}
      showUploadList={false}
      onDrop={passOthers}
      beforeUpload={(file, files) => {
        if (file === files.at(-1)) onFiles(files);
        return Upload.LIST_IGNORE;
      }}
    />
  );
}
