// A call of the security page, made with a fresh proof where the service wants one, and how it ended.
import type { Problem } from '../../../flows/problem.ts';
import { type Reverified, WITHDRAWN } from '../../shared/profile/reverified.ts';
import { readAccountRefusal } from '../account-refusal.ts';

/** How a call ended. `cancelled`: the person did not want to prove who they are, so nothing happened. */
export type Outcome<Result> =
  | { readonly is: 'done'; readonly result: Result }
  | { readonly is: 'cancelled' }
  | { readonly is: 'refused'; readonly problems: readonly Problem[] };

/** Makes the call. What is no refusal stays an error. */
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
