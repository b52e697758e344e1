import { FolderOpenOutlined, InboxOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Alert, Button, Upload } from 'antd';
import { STUDIO_PAGE } from '@/contract/studio/studio';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { loadInService } from '../start/service-folder';
import common from '../studio.module.css';
import { compareFolder } from './compare-folder';
import { FolderChoice } from './folder-choice';
import { FolderError, folderOfFiles, folderOfZip, type GivenFolder, nameOfZip } from './read-folder';

/** Page files of a zip or a folder, such as one that git keeps, become a draft of those that differ from what is in service. */
export function FolderPage() {
  const { run, data, error, loading, mutate } = useRequest(readAndCompare, {
    manual: true,
    onError: (reason) => {
      if (!(reason instanceof FolderError)) console.warn('studio', reason);
    },
  });
  return (
    <section className={common.room} data-page={STUDIO_PAGE}>
      <header className={common.head}>
        <Link to={STUDIO_PAGE} className={common.back}>
          {t('全部文件')}
        </Link>
        <h1>{t('导入文件夹')}</h1>
      </header>
      {data ? (
        <FolderChoice {...data} onAgain={() => mutate(undefined)} />
      ) : (
        <>
          <p className={common.hint}>
            {t(
              '先与在用的内容比较，由您选择；选中的文件成为一份草稿，再检查、复核、发布。现在什么也不改变。',
            )}
          </p>
          <div className={common.notice}>
            <Upload.Dragger
              accept=".zip"
              showUploadList={false}
              disabled={loading}
              beforeUpload={(file) => {
                run(async () => folderOfZip(nameOfZip(file.name), await bytesOf(file)));
                return false;
              }}
            >
              <p className="ant-upload-drag-icon">
                <InboxOutlined aria-hidden />
              </p>
              <p className="ant-upload-text">{loading ? t('读取中…') : t('点击选择 zip 文件，或拖到这里')}</p>
              <p className="ant-upload-hint">{t('例如“导出文件夹”得到的 schemas.zip；不超过 10M')}</p>
            </Upload.Dragger>
          </div>
          <Upload
            directory
            showUploadList={false}
            disabled={loading}
            beforeUpload={(file, all) => {
              if (file === all[0]) run(() => folderOfFiles(all));
              return false;
            }}
          >
            <Button icon={<FolderOpenOutlined aria-hidden />} disabled={loading}>
              {t('选择文件夹')}
            </Button>
          </Upload>
          {error && (
            <Alert
              type="error"
              showIcon
              className={common.notice}
              message={
                error instanceof FolderError
                  ? error.message
                  : t('没有读成：{reason}', { reason: error.message })
              }
            />
          )}
        </>
      )}
    </section>
  );
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

async function readAndCompare(read: () => Promise<GivenFolder>) {
  const given = await read();
  const { files, folder } = await loadInService();
  return { given, files, compared: compareFolder(given.files, folder) };
}
