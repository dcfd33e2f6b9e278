// The service requires a field that no card can ask for.
import { SUB_PATHS } from '@latchkey/wire';
import { cannotAsk } from '../missing-fields.ts';
import type { Card, SignUpProgress } from './card.ts';
import { startOrRestricted } from './restricted.ts';

/** The service requires a field that no card can ask for; `needs` are its field names. */
export type SignUpUnavailable = SignUpProgress & { readonly at: 'unavailable'; readonly needs: readonly string[] };

/** The card that names what the service requires. */
export const toUnavailable = ({ attempt, values }: SignUpProgress): SignUpUnavailable => ({
  at: 'unavailable',
  attempt,
  values,
  needs: [...attempt.unverifiedFields, ...cannotAsk(attempt)],
});

/** The card that says so. */
export const unavailableCard: Card<SignUpUnavailable> = {
  path: () => SUB_PATHS.signUp.continue,
  step({ settings }, state, event) {
    if (event.type !== 'back') return [state];
    // Discard the attempt that cannot be completed: resuming it would fail again. The typed values are kept.
    return [startOrRestricted(settings, state.values, undefined), { run: 'forgetReturn' }];
  },
};
