import { defineModule } from '../../kernel/module';
import { mountRegistration } from '../../routes/registration';

/** Suppliers that register, with or without an invitation (decision 026). */
export const registration = defineModule({
  name: 'registration',
  routes(app, kernel) {
    mountRegistration(kernel.registry, kernel.storage)(app, kernel);
  },
});
