import { type RefObject, useEffect, useRef, useState } from 'react';
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
  const bar = useRef<HTMLElement>(null);
  const current = useCurrentSection(bar);
  const goTo = useGoTo(bar);
  // On a phone the tabs are a line below: the cursor comes to them last.
  const narrow = useNarrow();
  return (
    <header
      ref={bar}
      className={covered ? `${styles.nav} ${styles.covered}` : styles.nav}
      data-covered={covered}
    >
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

/** Tells the size of the page that a bar stands on, at once and whenever it changes; answers how to end that. */
function watchPage(bar: HTMLElement | null, tell: () => void): () => void {
  const sizes = new ResizeObserver(tell);
  if (bar?.parentElement) sizes.observe(bar.parentElement);
  return () => sizes.disconnect();
}

/** What a person does to look at something else than what was gone to. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Goes to a section, and again when what comes late in the sections above has moved it, until the person moves on. */
function useGoTo(bar: RefObject<HTMLElement>): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string }>();
  useEffect(() => {
    if (!wanted) return;
    const follow = () => {
      const target = wanted.id ? document.getElementById(wanted.id) : document.documentElement;
      target?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    };
    const leave = () => setWanted(undefined);
    const forget = watchPage(bar.current, follow);
    for (const move of OWN_MOVES) window.addEventListener(move, leave, { passive: true });
    return () => {
      forget();
      for (const move of OWN_MOVES) window.removeEventListener(move, leave);
    };
  }, [bar, wanted]);
  return (id) => setWanted({ id });
}

/** The section that stands below the bar; none of them is the first screen. */
function useCurrentSection(bar: RefObject<HTMLElement>): string {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const look = () => {
      const reached = SECTIONS.filter(
        ({ id }) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < 160,
      );
      setCurrent(reached[reached.length - 1]?.id ?? '');
    };
    const forget = watchPage(bar.current, look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      forget();
      window.removeEventListener('scroll', look);
    };
  }, [bar]);
  return current;
}
