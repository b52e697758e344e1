import { t } from '@/services/i18n';
import { Brand } from '@/shell/brand';
import styles from './login.module.css';
import { SupplyScene } from './supply-scene';

/** The left half of the login page: what the product is. Not shown on narrow windows. */
export function BrandPanel() {
  return (
    <aside className={styles.panel}>
      <Brand />
      <SupplyScene />
      <div>
        <p className={styles.slogan}>{t('让采购与供应，在同一张网上协作')}</p>
        <p className={styles.explain}>{t('供应商门户与办公工作台，覆盖企业资料、合同、工单与审批')}</p>
      </div>
    </aside>
  );
}
