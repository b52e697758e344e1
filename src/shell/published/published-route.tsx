import { useLocation } from '@/services/router';
import { PublishedPage } from './published-page';

/** The route of a screen that a page file describes and the specification names. */
export default function PublishedRoute() {
  const { pathname } = useLocation();
  return <PublishedPage path={pathname} key={pathname} />;
}
