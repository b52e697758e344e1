import { t } from '@/services/i18n';
import type { UserInfor } from '@/services/session/session';
import styles from './hero.module.css';
import { LoginIcon } from './icons';
import { LoginCard } from './login-card';
import { SECTIONS } from './sections';
import { useScrolled } from './use-scrolled';

/** Scrolled less than this, in pixels, the hint that there is more below shows (specification section 9). */
const HINT_UNDER = 20;
const MERITS = [
  '企业资料一次填报，认证进度随时可查',
  '招标与招募信息公开，认证后在线报名、下载招标文件',
  '变更资料在线申请，新旧内容对照审核',
] as const;

/** The first screen of the landing page: what the product is, and the card to sign in with. */
export function Hero({ onSignedIn }: { onSignedIn(user: UserInfor): Promise<void> }) {
  const hinted = useScrolled((top) => top < HINT_UNDER);
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.slogan}>{t('让采购与供应，在同一张网上协作')}</p>
          <p className={styles.explain}>{t('供应商门户与办公工作台，覆盖企业资料、合同、工单与审批')}</p>
          <ul className={styles.merits}>
            {MERITS.map((merit) => (
              <li key={merit}>{t(merit)}</li>
            ))}
          </ul>
          <img src="/hero.svg" alt="" width={640} height={460} className={styles.scene} />
        </div>
        <main className={styles.side}>
          <LoginCard onSignedIn={onSignedIn} />
        </main>
      </div>
      {hinted && (
        <a
          href={`#${SECTIONS[0].id}`}
          className={styles.hint}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(SECTIONS[0].id)?.scrollIntoView({ behavior: 'smooth' });
          }}
        >
          {t('下滑可查看更多')}
          <LoginIcon name="down" size={16} />
        </a>
      )}
    </div>
  );
}
