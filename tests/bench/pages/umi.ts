import { createBrowserHistory } from 'history';

/** Stands in for the framework's own module, of which the runtime uses the history alone. */
export const history = createBrowserHistory();
