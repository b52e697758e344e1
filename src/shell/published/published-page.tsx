import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import sheet from '@/ui/sheet.module.css';
import { isPublic } from '../guard';
import { PublicFrame } from '../public-frame';
import styles from './published.module.css';
import { PublishedScreen } from './published-screen';

/** A screen of what is published as a page of its own, in the public frame where it needs no sign-in. */
export function PublishedPage({ path }: { path: string }) {
  const isFramed = isPublic(path);
  const section = (
    <section className={isFramed ? `${sheet.sheet} ${styles.paper}` : sheet.sheet}>
      <PublishedScreen path={path} />
    </section>
  );
  if (!isFramed) return section;
  return <PublicFrame actions={<Link to="/login">{t('登录')}</Link>}>{section}</PublicFrame>;
}
