import { Alert } from 'antd';
import { useState } from 'react';
import type { StudioFile } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import common from '../studio.module.css';
import { awaitedImports, forgetImport } from './awaited-imports';

/** Of pages that were made of a file and are in service now: the way to import its records. */
export function ImportHints({ files }: { files: readonly StudioFile[] }) {
  const [awaited, setAwaited] = useState(awaitedImports);
  const inService = new Set(files.map(({ path }) => path));
  const ready = awaited.filter(({ path }) => inService.has(path));
  return (
    <>
      {ready.map(({ path, title, file, count }) => (
        <div key={path} className={common.notice}>
          <Alert
            type="success"
            showIcon
            closable
            message={
              <>
                {t('“{title}”已启用，{file} 里有 {count} 条记录。', { title, file, count })}{' '}
                <Link to={path}>{t('导入文件中的记录')}</Link>
              </>
            }
            description={
              /\.csv$/i.test(file)
                ? t('先把文件另存为 xlsx，再在列表上点“导入”；标题改过的，用导入里的模板。')
                : t('在列表上点“导入”，选同一个文件；标题改过的，用导入里的模板。')
            }
            onClose={() => {
              forgetImport(path);
              setAwaited(awaitedImports());
            }}
          />
        </div>
      ))}
    </>
  );
}
