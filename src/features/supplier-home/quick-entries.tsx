import { RightOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { MESSAGES_PAGE } from '@/contract/messages';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useMenu } from '@/services/session/permissions';
import { MenuIcon } from '@/shell/menu-icons';
import { entriesOf } from '@/shell/menu-tree';
import styles from './quick-entries.module.css';

/** A card for every page that the account has been granted; everybody has messages, and the bell leads there. */
export function QuickEntries() {
  const pages = entriesOf(useMenu()).filter(({ path }) => path !== MESSAGES_PAGE);
  return (
    <section>
      <h2 className={styles.heading}>{t('快捷入口')}</h2>
      {pages.length === 0 ? (
        <Empty className={styles.empty} description={t('暂无可用功能，请联系管理员开通权限')} />
      ) : (
        <div className={styles.cards}>
          {pages.map(({ path, text, icon, group }) => (
            <Link key={path} to={path} className={styles.card}>
              <span className={styles.icon}>
                <MenuIcon name={icon} />
              </span>
              <span className={styles.words}>
                <span className={styles.entry}>{text}</span>
                <span className={styles.group}>{group}</span>
              </span>
              <RightOutlined className={styles.arrow} />
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}
