import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Avatar, Button, Popover, Result, Spin, Tag } from 'antd';
import { useState } from 'react';
import type { Instance, Tenant } from '@/contract/base/identity';
import { isOwnPath, isServiceUrl } from '@/contract/base/own-path';
import { loadTenants, switchTenant } from '@/features/tenants/api';
import { unblock } from '@/runtime/record/leave-block';
import { hasUnsaved, keepUnsaved } from '@/services/browser/unsaved';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { history } from '@/services/router';
import { getText, getUserInfor, setText } from '@/services/session/session';
import styles from './tenant-switch.module.css';

const PICTURE = { flex: 'none', color: 'var(--primary)', background: 'var(--primary-soft)' } as const;

/**
 * The tenant that is worked in, and the way to the others (specification section 6): an instance of this one opens
 * directly; one of another is confirmed first, and the page loads again in that tenant.
 */
export function TenantSwitch() {
  const [open, setOpen] = useState(false);
  const { data, error, loading, run } = useRequest(loadTenants, { manual: true });
  const name = getUserInfor()?.tenantName;
  if (!name) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) run();
      }}
      content={
        <div className={styles.tenants}>
          {loading && !data && <Spin className={styles.wait} />}
          {error && !data && (
            <Result
              status="warning"
              subTitle={error.message}
              extra={<Button onClick={run}>{t('重试')}</Button>}
            />
          )}
          {data?.map((tenant) => (
            <TenantPart key={tenant.tenantCode} tenant={tenant} onChosen={() => setOpen(false)} />
          ))}
        </div>
      }
    >
      <button
        type="button"
        className={styles.current}
        title={name}
        aria-expanded={open}
        aria-haspopup="dialog"
      >
        <span className="unseen">{t('切换租户')}</span>
        <span className={styles.name}>{name}</span>
        <DownOutlined className={styles.caret} />
      </button>
    </Popover>
  );
}

function TenantPart({ tenant, onChosen }: { tenant: Tenant; onChosen(): void }) {
  const isCurrent = tenant.tenantCode === getUserInfor()?.tenantCode;
  const choose = useChoose(tenant, isCurrent);
  return (
    <section aria-label={tenant.tenantName}>
      <h2 className={styles.tenant}>
        <span className={styles.name}>{tenant.tenantName}</span>
        {isCurrent && <Tag color="processing">{t('当前')}</Tag>}
        {tenant.isDefault === 1 && <Tag>{t('默认')}</Tag>}
      </h2>
      {tenant.instances.length === 0 && <p className={styles.none}>{t('没有可以打开的实例')}</p>}
      {tenant.instances.map((instance) => (
        <button
          key={instance.instanceCode}
          type="button"
          className={styles.instance}
          onClick={() => {
            onChosen();
            choose(instance);
          }}
        >
          <Avatar shape="square" size={32} src={instance.serviceImg || undefined} style={PICTURE}>
            {instance.instanceName.slice(0, 1)}
          </Avatar>
          <span className={styles.name}>{instance.instanceName}</span>
          {isCurrent && instance.instanceCode === getText('instanceCode') && <CheckOutlined />}
        </button>
      ))}
    </section>
  );
}

function useChoose(tenant: Tenant, isCurrent: boolean) {
  const { modal, message } = App.useApp();
  return (instance: Instance) => {
    if (isCurrent) {
      setText('instanceCode', instance.instanceCode);
      return open(instance);
    }
    modal.confirm({
      title: t('切换到「{name}」？', { name: tenant.tenantName }),
      content: hasUnsaved()
        ? keepUnsaved()
          ? t('有尚未保存的内容，草稿会保留在本机。切换后页面会重新加载。')
          : t('有尚未保存的内容，切换后将丢失。切换后页面会重新加载。')
        : t('切换后页面会重新加载，菜单和数据换成所选租户的。'),
      okText: t('切换'),
      cancelText: t('取消'),
      onOk: async () => {
        await switchTenant(tenant, instance).then(
          () => {
            // Nobody may stay on a page of the tenant before with the session of this one.
            unblock();
            window.location.assign(addressOf(instance));
          },
          (reason: unknown) => tellFailure(message, reason),
        );
      },
    });
  };
}

/** A page of the product, or another program. */
function open(instance: Instance): void {
  const address = addressOf(instance);
  if (isOwnPath(address)) history.push(address);
  else window.location.assign(address);
}

/** An address that pretends to be one of the product is not followed: the product's front page shows what is there. */
function addressOf({ serviceUrl }: Instance): string {
  return isServiceUrl(serviceUrl) ? serviceUrl : '/';
}
