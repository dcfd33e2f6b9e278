// Every state of the organization surfaces that is drawn.
import type { MethodScreen } from '../../screens/method.ts';
import { CHOOSING_STATES } from './choosing.ts';
import { CREATE_STATES, PROFILE_STATES } from './profile.ts';

export const ORGANIZATION_STATES: readonly MethodScreen[] = [...CHOOSING_STATES, ...PROFILE_STATES, ...CREATE_STATES];
