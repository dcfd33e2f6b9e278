// The end of a sign-in: the proof is kept, the account's failures are forgotten, the session starts.
import type { Strategy } from '@latchkey/wire';
import type { Client } from '../domain/client.ts';
import { afterFirstFactor } from '../domain/sign-in/attempt.ts';
import type { SignIn } from '../domain/sign-in/sign-in.ts';
import type { Person } from '../domain/user.ts';
import type { Verification } from '../domain/verification.ts';
import type { Browser } from '../http/client-identity.ts';
import type { Call } from '../http/visit.ts';
import type { Db } from '../store/database.ts';
import { finishSignIn } from '../store/finish-sign-in.ts';
import type { SignInView } from '../store/views.ts';
import { accountKey } from './check-password.ts';
import { startUserSession } from './start-session.ts';

type Completion = {
  readonly browser: Browser;
  readonly client: Client;
  readonly signIn: SignIn;
  readonly person: Person;
  readonly strategy: Strategy;
  /** A digest to store: of the new password, or of the same one with today's parameters. */
  readonly passwordDigest?: string | undefined;
};

/** The proof that a password was given; codes have their own row already. */
const passwordProof = (call: Call, signIn: SignIn): Verification => ({
  id: call.ports.ids.next('ver'),
  instanceId: call.instance.id,
  ownerId: signIn.id,
  clientId: signIn.clientId,
  strategy: 'password',
  status: 'verified',
  target: null,
  emailAddressId: null,
  codeMac: null,
  attempts: 1,
  expireAt: null,
  sentAt: null,
  createdAt: call.now,
  updatedAt: call.now,
});

/** The browser's new secret, and the attempt as it is shown, where that is known without asking. */
export type Completed = { readonly secret: string; readonly view: SignInView | undefined };

/** Completes an attempt inside the caller's transaction. */
export const completeSignIn = async (db: Db, call: Call, completion: Completion): Promise<Completed> => {
  const { signIn, person, passwordDigest } = completion;
  const { user } = person;
  const { sessionId, secret } = await startUserSession(db, call, {
    browser: completion.browser,
    client: completion.client,
    userId: user.id,
  });
  const proof = completion.strategy === 'password' ? passwordProof(call, signIn) : undefined;
  const complete: SignIn = {
    ...signIn,
    status: afterFirstFactor({ isReset: false, hasNewPassword: true, hasSecondFactor: false }),
    createdSessionId: sessionId,
    firstFactorVerificationId: proof?.id ?? signIn.firstFactorVerificationId,
  };
  const lockout = accountKey(call, user.id, '');
  await finishSignIn(db, complete, { userId: user.id, proof, passwordDigest, lockout, now: call.now });
  return { secret, view: proof && { signIn: complete, person, verification: proof } };
};
