// The end of a sign-in: the proof is kept, the account's failures are forgotten, the session starts.
import type { Strategy } from '@latchkey/wire';
import type { Client } from '../domain/client.ts';
import { afterFirstFactor } from '../domain/sign-in/attempt.ts';
import type { SignIn } from '../domain/sign-in/sign-in.ts';
import type { User } from '../domain/user.ts';
import type { Browser } from '../http/client-identity.ts';
import type { Call } from '../http/visit.ts';
import type { Db } from '../store/database.ts';
import { clearLockout } from '../store/lockouts.ts';
import { saveSignIn } from '../store/sign-ins.ts';
import { updateUser } from '../store/users.ts';
import { insertVerification } from '../store/verifications.ts';
import { accountKey } from './check-password.ts';
import { startUserSession } from './start-session.ts';

type Completion = {
  readonly browser: Browser;
  readonly client: Client;
  readonly signIn: SignIn;
  readonly user: User;
  readonly strategy: Strategy;
  /** A digest to store: of the new password, or of the same one with today's parameters. */
  readonly passwordDigest?: string | undefined;
};

/** Keeps the proof of a password; codes have their own row already. */
const recordPasswordProof = async (db: Db, call: Call, signIn: SignIn): Promise<string> => {
  const id = call.ports.ids.next('ver');
  await insertVerification(db, {
    id,
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
  return id;
};

/** Completes an attempt inside the caller's transaction and gives the browser's new secret. */
export const completeSignIn = async (db: Db, call: Call, completion: Completion): Promise<string> => {
  const { signIn, user, passwordDigest } = completion;
  const { sessionId, secret } = await startUserSession(db, call, {
    browser: completion.browser,
    client: completion.client,
    userId: user.id,
  });
  const proof = completion.strategy === 'password' ? await recordPasswordProof(db, call, signIn) : undefined;
  const status = afterFirstFactor({ isReset: false, hasNewPassword: true, hasSecondFactor: false });
  const firstFactorVerificationId = proof ?? signIn.firstFactorVerificationId;
  await saveSignIn(db, { ...signIn, status, createdSessionId: sessionId, firstFactorVerificationId }, call.now);
  await updateUser(
    db,
    user.id,
    { lastSignInAt: call.now, ...(passwordDigest !== undefined && { passwordDigest }) },
    call.now,
  );
  await clearLockout(db, accountKey(call, user.id, ''));
  return secret;
};
