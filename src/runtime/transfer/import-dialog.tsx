import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Result, Table, Upload } from 'antd';
import type { ReactNode } from 'react';
import type { Dictionaries } from '@/contract/fields';
import { MAX_IMPORT } from '@/contract/import-fields';
import type { ListPage } from '@/contract/page-schema';
import { handOver } from '@/services/download';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../resource-client';
import type { RowFault } from './check-rows';
import { faultFile } from './fault-file';
import { importTemplate } from './import-sheet';
import './transfer.css';
import { type ImportState, useImport } from './use-import';

interface ImportDialogProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  /** `written` tells whether there are new records. */
  onClose(written: boolean): void;
}

/** Imports a file in steps: choose, be told what is wrong or how many rows there are, confirm, and see it written. */
export function ImportDialog({ page, dictionaries, client, onClose }: ImportDialogProps) {
  const { state, check, write, goOn, cancel, startOver } = useImport(page, dictionaries, client);
  const isBusy = state.step === 'checking' || state.step === 'writing';
  const unanswered = state.step === 'done' ? state.unanswered : undefined;
  const close = () => onClose(state.step === 'done' && (state.written > 0 || unanswered !== undefined));
  const again = <Button onClick={startOver}>{t('重新选择文件')}</Button>;
  const footers: Record<ImportState['step'], ReactNode> = {
    choose: <Button onClick={close}>{t('关闭')}</Button>,
    checking: <Button onClick={cancel}>{t('取消')}</Button>,
    writing: <Button onClick={cancel}>{t('取消')}</Button>,
    faulty: again,
    sound: (
      <>
        {again}
        <Button type="primary" onClick={() => state.step === 'sound' && write(state.rows)}>
          {t('确认导入')}
        </Button>
      </>
    ),
    done: unanswered ? (
      <>
        <Button onClick={close}>{t('关闭')}</Button>
        <Button type="primary" onClick={() => goOn(unanswered)}>
          {t('继续导入')}
        </Button>
      </>
    ) : (
      <Button type="primary" onClick={close}>
        {t('完成')}
      </Button>
    ),
  };
  return (
    <Modal
      open
      title={t('导入{title}', { title: page.title })}
      width={640}
      closable={!isBusy}
      maskClosable={false}
      keyboard={!isBusy}
      onCancel={close}
      footer={footers[state.step]}
    >
      {state.step === 'choose' && (
        <ChooseFile page={page} dictionaries={dictionaries} message={state.message} onFile={check} />
      )}
      {state.step === 'checking' && <Reached text={t('正在检查')} {...state.progress} />}
      {state.step === 'writing' && <Reached text={t('正在写入')} {...state.progress} />}
      {state.step === 'faulty' && <Faulty page={page} count={state.count} faults={state.faults} />}
      {state.step === 'sound' && (
        <Result
          status="success"
          title={t('{count} 行都通过了检查', { count: state.rows.length })}
          subTitle={t('还没有写入。点“确认导入”后开始。')}
        />
      )}
      {state.step === 'done' && <Done page={page} state={state} />}
    </Modal>
  );
}

interface ChooseFileProps {
  page: ListPage;
  dictionaries: Dictionaries;
  message: string | undefined;
  onFile(file: File): void;
}

function ChooseFile({ page, dictionaries, message, onFile }: ChooseFileProps) {
  return (
    <div className="import-choose">
      <p>
        {t('先下载模板，按第一行的标题填写，带 * 的必填；可以选的内容在第二张表里。')}
        <Button
          type="link"
          icon={<DownloadOutlined />}
          onClick={async () => handOver(await importTemplate(page, dictionaries))}
        >
          {t('下载模板')}
        </Button>
      </p>
      {message && <Alert type="error" showIcon message={message} />}
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
      </Upload.Dragger>
      <p>{t('先检查整个文件，有一行不对就一行也不写入；全部通过后由您确认。')}</p>
    </div>
  );
}

function Reached({ text, done, total }: { text: string; done: number; total: number }) {
  return (
    <>
      <p>{text}</p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        status="active"
        aria-label={text}
      />
      <p aria-live="polite">{t('{done} / {total} 条', { done, total })}</p>
    </>
  );
}

function Faulty({ page, count, faults }: { page: ListPage; count: number; faults: readonly RowFault[] }) {
  const rows = new Set(faults.map(({ row }) => row)).size;
  return (
    <div className="import-faults">
      <Alert
        type="warning"
        showIcon
        message={t('{count} 行里有 {rows} 行不对，一行也没有写入。请改好文件再选一次。', { count, rows })}
      />
      <FaultTable page={page} faults={faults} />
    </div>
  );
}

function FaultTable({ page, faults }: { page: ListPage; faults: readonly RowFault[] }) {
  const columns = [
    { title: t('行'), dataIndex: 'row', width: 72 },
    { title: t('列'), dataIndex: 'column', width: 160 },
    { title: t('原因'), dataIndex: 'message' },
  ];
  return (
    <>
      <Table
        size="small"
        rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
        columns={columns}
        dataSource={[...faults]}
        pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
      />
      <Button icon={<DownloadOutlined />} onClick={async () => handOver(await faultFile(page.title, faults))}>
        {t('下载错误清单')}
      </Button>
    </>
  );
}

function Done({ page, state }: { page: ListPage; state: Extract<ImportState, { step: 'done' }> }) {
  const { written, total, cancelled, faults, message, unanswered } = state;
  const isWhole = written === total;
  const counts = { written, rest: total - written };
  const title = isWhole
    ? t('已导入 {count} 条', { count: written })
    : unanswered
      ? t('已写入 {written} 条，其余 {rest} 条没有写完', counts)
      : t('已写入 {written} 条，其余 {rest} 条没有写入', counts);
  return (
    <>
      <Result
        status={isWhole ? 'success' : 'warning'}
        title={title}
        subTitle={
          unanswered
            ? t('最后一批没有收到答复，可能已经写入。继续导入不会写两遍。')
            : cancelled && !isWhole
              ? t('您取消了导入，已写入的不会撤回。')
              : message
        }
      />
      {faults.length > 0 && <FaultTable page={page} faults={faults} />}
    </>
  );
}
