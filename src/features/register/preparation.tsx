import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { RULES } from './flow';
import styles from './register.module.css';

export function Preparation() {
  return (
    <aside className={styles.aside} aria-label={t('注册前请准备')}>
      <h2>{t('注册前请准备')}</h2>
      <ul>
        <li>{t('能接收短信的手机号，将作为登录和找回密码的凭证')}</li>
        <li>{t('营业执照的照片或扫描件，bmp、jpg、jpeg、png、gif 或 pdf 格式，每个不超过 10M')}</li>
        <li>{t('18 位统一社会信用代码，与营业执照一致')}</li>
        <li>{t('采购方发给您的邀请码（如有）')}</li>
      </ul>
      <h2>{t('可以分几次填写')}</h2>
      <p>{t('填写的内容会自动保存 7 天。再次打开本页并验证同一个手机号，就能从上次的位置继续。')}</p>
      <Link to={RULES}>{t('查看平台使用与注册规则')}</Link>
    </aside>
  );
}
