import { useLocation } from '@/services/router';
import DashboardOfSession from './dashboard-of-session';

/** /work/home and /poseidon/home: the home dashboards, each of its page file. */
export default function HomeRoute() {
  return <DashboardOfSession page={{ path: useLocation().pathname }} />;
}
