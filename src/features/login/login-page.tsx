import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '@/services/i18n';
import { useLocation, useNavigate } from '@/services/router';
import { getPermissions } from '@/services/session/session';
import { homeOf, isOpenAfterSignIn } from '@/shell/guard';
import { usePageTitle } from '@/shell/page-title';
import { PublicFooter } from '@/shell/public-frame';
import { BrowserAdvice } from './browser-advice-dialog';
import { Hero } from './hero';
import styles from './landing.module.css';
import { LandingNav } from './landing-nav';
import { SECTIONS } from './sections';
import { useResumption } from './use-resumption';

const Sections = lazy(() =>
  import(/* webpackChunkName: "features__login__sections" */ './landing-sections').then((m) => ({
    default: m.LandingSections,
  })),
);

/**
 * /login: the public landing page, where suppliers and staff sign in; the account decides where it leads (specification
 * section 2). What stands below the first screen comes after it.
 */
export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const below = useLater();
  usePageTitle(t('登录'));

  const { resume, dialog } = useResumption((user, isSame) => {
    // Back to the page that asked for a sign-in, or that a session expired on, if this account may see it.
    const from = isSame ? (state as { from?: string } | null)?.from : undefined;
    const mayReturn = from && isOpenAfterSignIn(from, getPermissions());
    navigate(mayReturn ? from : homeOf(user.applicationSystem), { replace: true });
  });

  return (
    <div className={styles.page}>
      <LandingNav />
      <Hero onSignedIn={resume} />
      <div className={styles.below}>
        {below ? (
          <Suspense fallback={<EmptySections />}>
            <Sections />
          </Suspense>
        ) : (
          <EmptySections />
        )}
      </div>
      <PublicFooter />
      <BrowserAdvice />
      {dialog}
    </div>
  );
}

/** The room of the sections before they are there, so that the tabs of the navigation lead somewhere. */
function EmptySections() {
  return (
    <>
      {SECTIONS.map(({ id }) => (
        <section key={id} id={id} className={styles.section} />
      ))}
    </>
  );
}

/** Whether the first screen has been painted. */
function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return later;
}
