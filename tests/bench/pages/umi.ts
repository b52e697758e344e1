/** Stands in for the framework's own module: the parts of it that the runtime uses, from where the framework has them. */
import { createBrowserHistory } from 'history';

export { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export const history = createBrowserHistory();
