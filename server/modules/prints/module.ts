import { defineModule } from '../../kernel/module';
import { printRoutes } from './routes';
import { verifyRoutes } from './verify-routes';

/** Records on paper: a preview, a PDF, and a code by which the print can be held against the record (decision 096). */
export const prints = defineModule({
  name: 'prints',
  routes: [printRoutes, verifyRoutes],
});
