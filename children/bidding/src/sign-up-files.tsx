import { useId, useRef, useState } from 'react';
import type { ChildFile, ChildProps } from '../../../src/contract/child-app';
import { sizeText } from './tender-details';
import { t } from './texts';

/** As the page file of sign-ups has it (schemas/office/participations.json). */
const MOST = 3;
const SUFFIXES = ['pdf', 'jpg', 'jpeg', 'png'];

interface SignUpFilesProps {
  upload: ChildProps['upload'];
  files: readonly ChildFile[];
  problem: string | undefined;
  onChange(files: ChildFile[]): void;
  /** Told while a file is on its way: the form waits for it. */
  onBusy(isBusy: boolean): void;
}

/** The proofs that go with a sign-up. */
export function SignUpFiles({ upload, files, problem, onChange, onBusy }: SignUpFilesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState('');
  const [refused, setRefused] = useState('');
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setRefused('');
    if (!SUFFIXES.some((suffix) => chosen.name.toLowerCase().endsWith(`.${suffix}`)))
      return setRefused(chosen.name + t('：') + t('只能上传 pdf、jpg、jpeg、png 文件'));
    setSending(chosen.name);
    onBusy(true);
    try {
      onChange([...files, await upload(chosen)]);
    } catch (reason) {
      setRefused(chosen.name + t('：') + (reason as Error).message);
    } finally {
      setSending('');
      onBusy(false);
    }
  };
  return (
    <div className="bidding-field">
      <label htmlFor={id}>{t('证明文件')}</label>
      <p id={`${id}-hint`} className="bidding-hint">
        {t('营业执照、业绩证明等，最多 3 个，每个不超过 10M')}
      </p>
      {files.length > 0 && (
        <ul className="bidding-files">
          {files.map((file) => (
            <li key={file.attachmentId}>
              <span className="bidding-file-name">{file.fileName}</span>
              <small>{sizeText(file.size)}</small>
              <button
                type="button"
                className="bidding-button"
                aria-label={t('移除 {name}', { name: file.fileName })}
                onClick={() =>
                  onChange(files.filter(({ attachmentId }) => attachmentId !== file.attachmentId))
                }
              >
                {t('移除')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        name="attachments"
        type="file"
        className="bidding-file-input"
        accept={SUFFIXES.map((suffix) => `.${suffix}`).join(',')}
        aria-describedby={`${id}-hint`}
        disabled={sending !== '' || files.length >= MOST}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {files.length < MOST && (
        <button
          type="button"
          className="bidding-button wide"
          tabIndex={-1}
          aria-hidden="true"
          disabled={sending !== ''}
          onClick={() => input.current?.click()}
        >
          {sending ? t('正在上传 {name}', { name: sending }) : t('选择文件')}
        </button>
      )}
      <p className="bidding-problem" role="alert">
        {refused || problem}
      </p>
    </div>
  );
}
