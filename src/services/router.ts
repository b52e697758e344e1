// All that the product uses of its router, so that another one is a change of this file.

/** Lets what is drawn for one address stay while another is shown (decision 041). */
export { UNSAFE_LocationContext as LocationContext } from 'react-router';
export {
  history,
  Link,
  matchRoutes,
  Navigate,
  useLocation,
  useNavigate,
  useOutlet,
  useSearchParams,
} from 'umi';
