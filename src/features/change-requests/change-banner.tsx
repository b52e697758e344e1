import { ClockCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { Form } from '@formily/core';
import { Alert, App, Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { CHANGE_REQUESTS } from '@/contract/base/system-resources';
import { type ChangeRequest, changedFields, WITHDRAW, withSide } from '@/contract/fields/certified';
import { nowInBeijing } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import { transitionCall } from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import { markModified } from '@/runtime/form/form-dirty';
import { ChangeSides } from '@/runtime/record/history/change-sides';
import { isPutAside, putAside } from '@/services/browser/dismissed-notices';
import { post } from '@/services/http/calls';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';

interface ChangeBannerProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  form: Form;
  request: ChangeRequest;
  /** The request is no longer what it was. */
  onChanged(): void;
}

/** The latest request about the record in the form: one that waits, with a way to take it back, or one that was refused. */
export function ChangeBanner({ request, ...props }: ChangeBannerProps) {
  if (request.status === 'pending') return <Pending request={request} {...props} />;
  if (request.status === 'refused') return <Refused key={request.id} request={request} {...props} />;
  return null;
}

function Pending({ page, dictionaries, request, onChanged }: ChangeBannerProps) {
  const { modal, message } = App.useApp();
  function withdraw() {
    modal.confirm({
      title: t('撤回变更申请？'),
      content: t('撤回后资料保持不变，可以修改后重新提交。'),
      okText: t('撤回'),
      cancelText: t('取消'),
      onOk: async () => {
        const url = transitionCall(CHANGE_REQUESTS, request.id, WITHDRAW);
        await post(url, { version: request.version }).then(
          () => message.success(t('变更申请已撤回')),
          (reason: unknown) => tellFailure(message, reason),
        );
        onChanged();
      },
    });
  }
  return (
    <Banner
      type="info"
      icon={<ClockCircleOutlined />}
      title={t('变更审核中')}
      note={t('审核通过前，下面的表单仍是生效中的内容。')}
      request={request}
      actions={
        request.mayWithdraw && (
          <Button data-code={WITHDRAW} onClick={withdraw}>
            {t('撤回申请')}
          </Button>
        )
      }
    >
      <ChangeSides page={page} dictionaries={dictionaries} {...request} label={t('变更审核中')} />
    </Banner>
  );
}

function Refused({ page, dictionaries, form, request }: ChangeBannerProps) {
  const notice = `change:${request.id}`;
  const [isAside, setAside] = useState(() => isPutAside(notice));
  if (isAside) return null;
  function close() {
    putAside(notice);
    setAside(true);
  }
  function editAgain() {
    const values = withSide({ ...form.values }, request);
    for (const name of changedFields(request)) form.setValuesIn(name, values[name]);
    markModified(form);
    setAside(true);
  }
  return (
    <Banner
      type="error"
      icon={<ExclamationCircleOutlined />}
      title={t('变更申请已退回')}
      note={request.reason && t('原因：{reason}', { reason: request.reason })}
      request={request}
      actions={
        <>
          <Button type="primary" onClick={editAgain}>
            {t('按退回的内容修改')}
          </Button>
          <Button onClick={close}>{t('不再提示')}</Button>
        </>
      }
    >
      <ChangeSides page={page} dictionaries={dictionaries} {...request} label={t('变更申请已退回')} />
    </Banner>
  );
}

interface BannerProps {
  type: 'info' | 'error';
  icon: ReactNode;
  title: string;
  note: ReactNode;
  request: ChangeRequest;
  actions: ReactNode;
  children: ReactNode;
}

function Banner({ type, icon, title, note, request, actions, children }: BannerProps) {
  const { requestedBy, requestedAt } = request;
  return (
    <section className="change-banner" aria-label={title}>
      <Alert
        banner
        showIcon
        role="group"
        type={type}
        icon={icon}
        message={<h2>{title}</h2>}
        description={
          <>
            {note && <p>{note}</p>}
            <p className="secondary number">
              {requestedBy && <span>{t('申请人 {name}', { name: requestedBy })} </span>}
              <time dateTime={requestedAt} title={t('北京时间')}>
                {nowInBeijing(new Date(requestedAt)).slice(0, 16)}
              </time>
            </p>
          </>
        }
        action={actions && <Space wrap>{actions}</Space>}
      />
      {children}
    </section>
  );
}
