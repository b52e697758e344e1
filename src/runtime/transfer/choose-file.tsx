import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button, Flex, List, Modal, Upload } from 'antd';
import type { ImportJob } from '@/contract/api/transfers';
import { nowInBeijing } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import { callName } from '@/contract/language/operations';
import type { ListPage } from '@/contract/language/page-schema';
import { importTables, MAX_IMPORT } from '@/contract/pages/import-fields';
import { handOver } from '@/services/http/download';
import { t } from '@/services/i18n';
import { importClient } from './import-client';
import { importTemplate } from './import-template';
import { keyTitle } from './item-sheets';

interface ChooseFileProps {
  page: ListPage;
  dictionaries: Dictionaries;
  onFile(file: File): void;
  onResume(job: ImportJob): void;
  onClose(): void;
}

/** Asks for the file to import; an import that was checked and not written can be gone on with. */
export function ChooseFile({ page, dictionaries, onFile, onResume, onClose }: ChooseFileProps) {
  const { unique = [] } = page.resource;
  const tables = importTables(page);
  return (
    <Modal
      open
      title={t('导入{title}', { title: page.title })}
      width={640}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <Flex vertical gap={12} className="import-choose">
        <p className="secondary">
          {t('先下载模板，按第一行的标题填写：带 * 的必填，带 (*) 的有时必填，可以选的在单元格里选。')}
          {unique.length > 0 && t('也可以导入导出的文件：编号相同的行修改已有记录。')}
          <Button
            type="link"
            icon={<DownloadOutlined />}
            onClick={async () => handOver(await importTemplate(page, dictionaries))}
          >
            {t('下载模板')}
          </Button>
        </p>
        <Earlier page={page} onResume={onResume} />
        <Upload.Dragger
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(file) => {
            onFile(file);
            return false;
          }}
        >
          <InboxOutlined />
          <p>{t('点击选择文件，或把文件拖到这里')}</p>
          <p>{t('只支持 .xlsx，不超过 10M、{max} 行', { max: MAX_IMPORT })}</p>
          {tables.length > 0 && (
            <p>
              {t('明细写在工作表{names}里，每行的“{title}”说明是哪一条的', {
                names: tables.map((one) => `“${one.sheet}”`).join(t('、')),
                title: keyTitle(page),
              })}
            </p>
          )}
        </Upload.Dragger>
        <p className="secondary">{t('先检查整个文件，由您确认后一次写入：全部写入，或者一行也不写入。')}</p>
      </Flex>
    </Modal>
  );
}

function Earlier({ page, onResume }: Pick<ChooseFileProps, 'page' | 'onResume'>) {
  const client = importClient(callName(page));
  const { data = [], refresh } = useRequest(client.list, { onError: () => undefined });
  const waiting = data.filter(({ step }) => step === 'checked');
  if (waiting.length === 0) return null;
  return (
    <List
      size="small"
      bordered
      dataSource={waiting}
      rowKey={({ id }) => id}
      renderItem={(job) => (
        <List.Item>
          <span>
            {t('{file}：{total} 行已检查，还没有写入', { file: job.fileName, total: job.total })}{' '}
            <time dateTime={job.at} className="secondary">
              {nowInBeijing(new Date(job.at))}
            </time>
          </span>
          <span>
            <Button type="link" size="small" onClick={() => onResume(job)}>
              {t('继续')}
            </Button>
            <Button
              type="link"
              size="small"
              danger
              onClick={() => void client.remove(job.id).then(refresh, () => undefined)}
            >
              {t('撤回')}
            </Button>
          </span>
        </List.Item>
      )}
    />
  );
}
