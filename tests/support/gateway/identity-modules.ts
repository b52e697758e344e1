import type { Mount } from '../../../server/kernel/http/gateway-context';
import type { Kernel } from '../../../server/kernel/module';
import { auth } from '../../../server/modules/auth/module';
import { navigation } from '../../../server/modules/navigation/module';
import { tableSettings } from '../../../server/modules/table-settings/module';
import { weather } from '../../../server/modules/weather/module';

/** The calls of the modules that need no page files: signing in, menus, table settings, weather. */
export const IDENTITY_MOUNTS: readonly Mount[] = [auth, navigation, tableSettings, weather]
  .flatMap(({ routes }) => routes)
  .map(
    (add) =>
      (...[app, context]) =>
        add(app, context as typeof context & Kernel),
  );
