import { useState } from 'react';
import type { ChildFile, ChildProps } from '../../../src/contract/child-app';
import { downloadFile, type TenderDetail, type TenderLine } from './tender';
import { t } from './texts';

/** What is to be bought, line by line. */
export function TenderLines({ lines }: { lines: readonly TenderLine[] }) {
  return (
    <div className="bidding-sheet">
      <table className="bidding-lines">
        <thead>
          <tr>
            <th scope="col">{t('名称')}</th>
            <th scope="col">{t('规格型号')}</th>
            <th scope="col" className="number">
              {t('数量')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ material, specification, quantity, unit }) => (
            <tr key={`${material} ${specification}`}>
              <td>{material}</td>
              <td>{specification}</td>
              <td className="number">{`${quantity.toLocaleString('en-US')} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The tender's documents, to be downloaded. */
export function TenderFiles(props: ChildProps & { tender: TenderDetail; files: readonly ChildFile[] }) {
  return (
    <ul className="bidding-files">
      {props.files.map((file) => (
        <li key={file.attachmentId}>
          <TenderFile {...props} file={file} />
        </li>
      ))}
    </ul>
  );
}

function TenderFile({ tender, file, ...props }: ChildProps & { tender: TenderDetail; file: ChildFile }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      await downloadFile(props, tender, file.attachmentId);
    } catch {
      setProblem(t('没有下载成功，请稍后再试。'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span className="bidding-file-name">{file.fileName}</span>
      <small>{sizeText(file.size)}</small>
      <button
        type="button"
        className="bidding-button"
        disabled={isBusy}
        aria-label={t('下载 {name}', { name: file.fileName })}
        onClick={save}
      >
        {t('下载')}
      </button>
      {problem && (
        <p className="bidding-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const KILO = 1024;

/** A size as people read it. */
function sizeText(bytes: number): string {
  return bytes < KILO * KILO
    ? `${Math.max(1, Math.round(bytes / KILO))} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
