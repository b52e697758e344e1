import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { List } from 'antd';
import type { MenuNode } from '@/contract/base/identity';
import type { NeedState } from '@/contract/fields/needs';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useMenu } from '@/services/session/permissions';

/** What a transition needs, one below the other: what is there, and the way to what is missing. */
export function NeedsList({ needs }: { needs: readonly NeedState[] }) {
  const required = needs.filter(({ min }) => min > 0);
  const recommended = needs.filter(({ min }) => min === 0);
  return (
    <>
      <Part title={t('必须齐备')} needs={required} />
      <Part title={t('建议填写')} needs={recommended} />
    </>
  );
}

function Part({ title, needs }: { title: string; needs: readonly NeedState[] }) {
  const menu = useMenu();
  if (needs.length === 0) return null;
  return (
    <List
      size="small"
      className="progress-needs"
      header={<h3 className="secondary">{title}</h3>}
      dataSource={[...needs]}
      rowKey={({ path, title: name }) => `${path}:${name}`}
      renderItem={(need) => {
        const { path, title: name } = need;
        const isThere = need.count > 0 && need.isMet;
        const way = isThere ? t('查看') : t('去填写');
        return (
          <List.Item data-met={isThere} data-need={path}>
            <List.Item.Meta avatar={<NeedIcon need={need} />} title={name} description={needText(need)} />
            <Link to={addressOf(menu, path)} aria-label={`${way} ${name}`}>
              {way}
            </Link>
          </List.Item>
        );
      }}
    />
  );
}

function NeedIcon({ need: { isMet, count } }: { need: NeedState }) {
  if (!isMet) return <ExclamationCircleFilled style={{ color: 'var(--warning)' }} aria-hidden />;
  if (count === 0) return <MinusCircleOutlined className="secondary" aria-hidden />;
  return <CheckCircleFilled style={{ color: 'var(--good)' }} aria-hidden />;
}

export function needText({ min, count, names = [] }: NeedState): string {
  if (count === 0) return min > 1 ? t('未填写，至少 {min} 条', { min }) : t('未填写');
  if (count < min) return t('已有 {count} 条，至少 {min} 条', { count, min });
  if (names.length === 0) return t('已填写');
  const shown = names.join(t('、'));
  return names.length < count ? t('{names} 等 {count} 条', { names: shown, count }) : shown;
}

/** The address of a page: in the tabs that hold it in the menu, else its own. */
function addressOf(menu: readonly MenuNode[], path: string): string {
  const holds = (node: MenuNode): MenuNode | undefined =>
    node.attributes.tabs?.some(({ url }) => url === path)
      ? node
      : node.children.map(holds).find((one) => one !== undefined);
  const holder = menu.map(holds).find((one) => one !== undefined);
  return holder ? `${holder.attributes.url}?tab=${path}` : path;
}
