// All that the product uses of its router, so that another one is a change of this file.

/** Lets what is drawn for one address stay while another is shown (decision 041). */
/** Takes the steps of links and presses; a preview's lead nowhere. */
export {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';
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
