// Every state of the surfaces of a user that the tables of screens/ do not have.
import type { MethodScreen } from '../../screens/method.ts';
import { ACCOUNT_STATES } from './account.ts';
import { OVER_THE_PAGE_STATES } from './over-the-page.ts';
import { SIGNING_IN_STATES } from './signing-in.ts';

export const USER_STATES: readonly MethodScreen[] = [...SIGNING_IN_STATES, ...ACCOUNT_STATES, ...OVER_THE_PAGE_STATES];
