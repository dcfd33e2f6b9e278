// Every state that is drawn, apart from those of the playground (screens/screens.ts). Add a state as one entry of the table of its
// surface: the settings of the instance, the steps that open it on a host page, and the heading that shows that it is open.
import { ACCOUNT_SCREENS } from '../screens/account.ts';
import { METHOD_SCREENS, type MethodScreen } from '../screens/method.ts';
import { TASK_SCREENS } from '../screens/tasks.ts';
import { ORGANIZATION_STATES } from './organizations/states.ts';
import { PROVIDER_STATES } from './providers.ts';
import { USER_STATES } from './users/states.ts';

export const STATES: readonly MethodScreen[] = [
  ...METHOD_SCREENS,
  ...TASK_SCREENS,
  ...ACCOUNT_SCREENS,
  ...ORGANIZATION_STATES,
  ...USER_STATES,
  ...PROVIDER_STATES,
];
