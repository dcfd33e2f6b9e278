// A passkey as the first factor (docs/security.md R26): after an identifier, or discovered by the browser. Where the instance
// counts it, also as the second factor.
import type { PasskeyRequestOptionsJSON } from '@latchkey/wire';
import {
  counterGrew,
  isUsable,
  PASSKEY_CHALLENGE_BYTES,
  PASSKEY_LIFETIME_MS,
  type Passkey,
  requestOptions,
  type UsablePasskey,
  userHandleOf,
} from '../../domain/factors/passkey.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { relyingPartyOf } from '../../domain/instance/relying-party.ts';
import { newVerification } from '../../domain/verification.ts';
import { type AssertionCredential, verifyAssertion } from '../../ports/webauthn-verifier.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { flagPasskey, lockPasskey, usePasskey } from '../../store/users/passkeys.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import type { Call } from '../context/call.ts';
import { consumeChallenge, lockChallenge, pageOf } from './challenge.ts';
import type { ProofSubject, StrategyHandler } from './strategy.ts';

const refuseIfOff = (call: Call): void => {
  const { enabled, used_for_first_factor: isUsed } = call.instance.settings.user_settings.attributes.passkey;
  if (!enabled || !isUsed) throw new Fault('strategy_invalid');
};

/**
 * The keys the browser may use. With enumeration protection, and without an identifier, the browser searches itself: a list
 * would reveal whether the account exists.
 */
const allowedKeys = (call: Call, subject: ProofSubject): readonly Passkey[] | undefined => {
  const isKnown = subject.isSignedIn || subject.step === 'second_factor';
  if (!isKnown && (subject.identifier === null || hasEnumerationProtection(call))) return undefined;
  const usable = (subject.userRecord?.factors.passkeys ?? []).filter(isUsable);
  if (usable.length === 0) throw new Fault('strategy_for_user_invalid');
  return usable;
};

/**
 * Does the key belong to the user of the attempt or, without an identifier, to the user that the browser's user handle names?
 */
const belongs = (subject: ProofSubject, passkey: Passkey, credential: AssertionCredential): boolean => {
  const { userHandle } = credential.response;
  // After a first factor the user is known, also without an identifier: the key of another user proves nothing.
  const isNamed = subject.identifier !== null || subject.isSignedIn === true || subject.step === 'second_factor';
  if (isNamed && subject.userRecord?.user.id !== passkey.userId) return false;
  return userHandle === undefined || userHandle === null ? isNamed : userHandle === userHandleOf(passkey.userId);
};

/** The key of a credential, if every check passes; a copied one is marked. */
const checkerKey = async (
  db: Db,
  call: Call,
  subject: ProofSubject,
  given: { readonly credential: AssertionCredential; readonly options: PasskeyRequestOptionsJSON },
): Promise<UsablePasskey | undefined> => {
  const { credential, options } = given;
  const passkey = await lockPasskey(db, call.instance.id, credential.id);
  if (!passkey || !isUsable(passkey) || !belongs(subject, passkey, credential)) return undefined;
  const { challenge, rpId, userVerification } = options;
  const asked = { challenge, rpId, userVerification, origin: pageOf(call) };
  const assertion = await verifyAssertion(credential, asked, passkey);
  if (!assertion) return undefined;
  if (!counterGrew(passkey.counter, assertion.counter)) {
    await flagPasskey(db, passkey.id, call.now);
    call.ports.log.warn({ passkey: passkey.id, user: passkey.userId }, 'a passkey may have been copied');
    return undefined;
  }
  await usePasskey(db, passkey.id, assertion, call.now);
  return passkey;
};

export const passkey: StrategyHandler = {
  steps: ['first_factor', 'second_factor'],
  prepare: async (db, call, subject) => {
    refuseIfOff(call);
    const options = requestOptions({
      challenge: call.ports.random.secret(PASSKEY_CHALLENGE_BYTES),
      rpId: relyingPartyOf(pageOf(call), call.instanceAddress.domain),
      allowed: allowedKeys(call, subject),
    });
    const id = call.ports.ids.next('ver');
    await insertVerification(
      db,
      newVerification({
        id,
        instanceId: call.instance.id,
        ownerId: subject.ownerId,
        clientId: subject.clientId,
        strategy: 'passkey',
        nonce: JSON.stringify(options),
        expireAt: call.now + PASSKEY_LIFETIME_MS,
        createdAt: call.now,
      }),
    );
    return id;
  },
  attempt: async (db, call, subject, { public_key_credential: credential }) => {
    if (!credential) throw new Fault('form_param_nil', { field: 'public_key_credential' });
    refuseIfOff(call);
    const challenge = await lockChallenge(db, call, subject, 'passkey');
    // The cast holds: only `prepare` writes this value.
    const options = JSON.parse(challenge.nonce ?? '{}') as PasskeyRequestOptionsJSON;
    const key = await checkerKey(db, call, subject, { credential, options });
    const userRecord = key && (await findUser(db, call.instance.id, key.userId));
    if (!userRecord) return consumeChallenge(db, call, challenge, { isMet: false, code: 'passkey_invalid' });
    const result = await consumeChallenge(db, call, challenge, { isMet: true });
    return result.at === 'proven' ? { ...result, userRecord } : result;
  },
};
