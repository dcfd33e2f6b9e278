// A call of the security page, with a step-up if the service requires one, and its result.
import type { Problem } from '../../../flows/problem.ts';
import { type Reverified, WITHDRAWN } from '../../shared/profile/reverified.ts';
import { readAccountRefusal } from '../account-refusal.ts';

/** The result of a call. `cancelled`: the user cancelled the step-up, so nothing happened. */
export type Outcome<Result> =
  | { readonly is: 'done'; readonly result: Result }
  | { readonly is: 'cancelled' }
  | { readonly is: 'refused'; readonly problems: readonly Problem[] };

/** Makes the call. Errors that are not refusals are rethrown. */
export const attempt = async <Result>(
  reverified: Reverified,
  call: () => Promise<Result>,
): Promise<Outcome<Result>> => {
  try {
    const result = await reverified(call);
    return result === WITHDRAWN ? { is: 'cancelled' } : { is: 'done', result };
  } catch (error) {
    return { is: 'refused', problems: readAccountRefusal(error).problems };
  }
};
