// Wraps handlers of calls that are limited by network: a call whose proof was right gives its count back. A refused call, which
// may be a guess, stays counted (docs/security.md R10).
import type { SignInJSON } from '@latchkey/wire';
import { countAsStart, giveBackCount, type NetworkCount } from '../../use-cases/abuse/rate-limits.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';

type Counted = Call & NetworkCount;
type Handler<V, T> = (visit: V) => Promise<Outcome<T>>;

const whenReplied =
  <V extends Call, T>(
    handle: Handler<V, T>,
    settle: (visit: Counted, reply: T) => Promise<void>,
  ): Handler<V & NetworkCount, T> =>
  async (visit) => {
    const outcome = await handle(visit);
    if (outcome.at === 'reply') await settle(visit, outcome.reply);
    return outcome;
  };

/** For calls that reply only if the code, password or other proof in them was right. */
export const giveBackRightProof = <V extends Call, T>(handle: Handler<V, T>): Handler<V & NetworkCount, T> =>
  whenReplied(handle, (visit) => giveBackCount(visit, visit));

/** For calls that start something which a later call proves. */
export const countReplyAsStart = <V extends Call, T>(handle: Handler<V, T>): Handler<V & NetworkCount, T> =>
  whenReplied(handle, (visit) => countAsStart(visit, visit));

/** Is a factor of this sign-in verified? */
const isProven = ({ status }: SignInJSON): boolean => status !== 'needs_identifier' && status !== 'needs_first_factor';

/** A sign-in that names a user or a provider. An empty one, which every caller can make, is counted. */
const isStarted = ({ identifier, first_factor_verification: verification }: SignInJSON): boolean =>
  identifier !== null || verification !== null;

/** For the creation of a sign-in, which may prove a password, a ticket or an identity token, or wait for a later proof. */
export const giveBackStartedSignIn = <V extends Call>(
  handle: Handler<V, SignInJSON>,
): Handler<V & NetworkCount, SignInJSON> =>
  whenReplied(handle, async (visit, signIn) => {
    if (isProven(signIn)) await giveBackCount(visit, visit);
    else if (isStarted(signIn)) await countAsStart(visit, visit);
  });
