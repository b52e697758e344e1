import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import sheet from '@/ui/sheet.module.css';
import { isPublic } from '../guard';
import { PublicFrame } from '../public-frame';
import styles from './published.module.css';
import { PublishedScreen } from './published-screen';

/** A screen of what is published as a page of its own, in the public frame where it needs no sign-in. */
export function PublishedPage({ path }: { path: string }) {
  if (!isPublic(path))
    return (
      <section className={sheet.sheet}>
        <PublishedScreen path={path} />
      </section>
    );
  return (
    <PublicFrame actions={<Link to="/login">{t('登录')}</Link>}>
      <section className={`${sheet.sheet} ${styles.paper}`}>
        <PublishedScreen path={path} />
      </section>
    </PublicFrame>
  );
}
