import { useEffect, useState } from 'react';
import { useNarrow } from '@/components/use-narrow';
import { t } from '@/services/i18n';
import { Brand } from '@/shell/brand';
import { LanguageSwitch } from '@/shell/language-switch';
import styles from './landing-nav.module.css';
import { SECTIONS } from './sections';
import { useScrolled } from './use-scrolled';

/** Scrolled further than this, in pixels, the bar gets a background (specification section 9). */
const BACKGROUND_FROM = 60;
const HOME = { id: '', name: '首页' } as const;

/** The bar at the top of the landing page: its parts as tabs, and the language. */
export function LandingNav() {
  const covered = useScrolled((top) => top > BACKGROUND_FROM);
  const current = useCurrentSection();
  // On a phone the tabs are a line below: the cursor comes to them last.
  const narrow = useNarrow();
  return (
    <header className={covered ? `${styles.nav} ${styles.covered}` : styles.nav} data-covered={covered}>
      <div className={styles.inner}>
        <a
          href="/login"
          className={styles.brand}
          aria-label={t('供应链协同平台')}
          onClick={(event) => {
            event.preventDefault();
            goTo('');
          }}
        >
          <Brand />
        </a>
        {narrow && <LanguageSwitch />}
        <nav className={styles.tabs} aria-label={t('首页导航')}>
          {[HOME, ...SECTIONS].map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              className={styles.tab}
              aria-current={current === id ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {t(name)}
            </a>
          ))}
        </nav>
        {!narrow && <LanguageSwitch />}
      </div>
    </header>
  );
}

function goTo(id: string): void {
  const target = id ? document.getElementById(id) : document.documentElement;
  target?.scrollIntoView({ behavior: 'smooth', block: 'start' });
}

/** The section that stands below the bar; none of them is the first screen. */
function useCurrentSection(): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const look = () => {
      const reached = SECTIONS.filter(
        ({ id }) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < 160,
      );
      setCurrent(reached[reached.length - 1]?.id ?? '');
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
