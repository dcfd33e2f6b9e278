// Registers a passkey of a signed-in user (docs/security.md R26): the options for the browser, and the check of the new key.
// Handlers call these inside their transaction.
import type { PasskeyCreationOptionsJSON } from '@latchkey/wire';
import {
  creationOptions,
  PASSKEY_CHALLENGE_BYTES,
  PASSKEY_LIFETIME_MS,
  type Passkey,
} from '../../domain/factors/passkey.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { relyingPartyOf } from '../../domain/instance/relying-party.ts';
import { displayIdentifier, type UserWithIdentifiers } from '../../domain/users/user.ts';
import { newVerification, type Verification, verificationStatusAt } from '../../domain/verification.ts';
import { type RegistrationCredential, verifyRegistration } from '../../ports/webauthn-verifier.ts';
import { insertVerification, lockVerification, updateVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { beginPasskey, completePasskey, findPasskey } from '../../store/users/passkeys.ts';
import type { Call } from '../context/call.ts';

type Registering = Pick<Call, 'instance' | 'ports' | 'now' | 'origin' | 'instanceAddress'>;

const pageOf = ({ origin }: Registering): string => {
  if (origin === undefined) throw new Fault('origin_missing');
  return origin;
};

const fullName = ({ user }: UserWithIdentifiers): string =>
  [user.firstName, user.lastName].filter((part) => part).join(' ');

/** Starts a passkey and returns the verification whose `nonce` contains the options. */
export const startPasskey = async (
  db: Db,
  call: Registering,
  owner: { readonly userRecord: UserWithIdentifiers; readonly clientId: string },
): Promise<{ readonly passkeyId: string; readonly verification: Verification }> => {
  const { ids, random } = call.ports;
  const { user, emails, phones, factors } = owner.userRecord;
  const userName = displayIdentifier(user, emails, phones);
  const rpId = relyingPartyOf(pageOf(call), call.instanceAddress.domain);
  const options = creationOptions({
    challenge: random.secret(PASSKEY_CHALLENGE_BYTES),
    rpId,
    applicationName: call.instance.settings.display_config.application_name,
    userId: user.id,
    userName,
    displayName: fullName(owner.userRecord) || userName,
    existing: factors.passkeys,
  });
  const passkeyId = ids.next('psk');
  const verification = newVerification({
    id: ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: passkeyId,
    clientId: owner.clientId,
    strategy: 'passkey',
    nonce: JSON.stringify(options),
    expireAt: call.now + PASSKEY_LIFETIME_MS,
    createdAt: call.now,
  });
  await insertVerification(db, verification);
  const fresh = { id: passkeyId, instanceId: call.instance.id, userId: user.id, verificationId: verification.id, rpId };
  await beginPasskey(db, fresh, call.now);
  return { passkeyId, verification };
};

/** The verification of a passkey in registration, locked so that it is checked once. */
const lockProof = async (db: Db, call: Registering, passkey: Passkey): Promise<Verification> => {
  const id = passkey.verificationId;
  const held = id === null ? undefined : await lockVerification(db, passkey.id, id);
  if (!held) throw new Fault('verification_missing');
  const status = verificationStatusAt(held, call.now);
  if (status === 'expired') throw new Fault('verification_expired');
  if (status !== 'unverified') throw new Fault('verification_already_verified');
  return held;
};

/** Checks and stores the new key; undefined if any check fails, and then the challenge is used up. */
export const finishPasskey = async (
  db: Db,
  call: Registering,
  given: {
    readonly userId: string;
    readonly passkeyId: string;
    /** The browser that received the options. */
    readonly clientId: string;
    readonly name: string | null;
    readonly credential: RegistrationCredential;
  },
): Promise<Passkey | undefined> => {
  const { credential, userId, passkeyId, name } = given;
  const passkey = await findPasskey(db, userId, passkeyId);
  if (!passkey) throw new Fault('resource_not_found');
  const proof = await lockProof(db, call, passkey);
  if (proof.clientId !== given.clientId) throw new Fault('verification_missing');
  // The cast holds: only `startPasskey` writes this value.
  const { challenge, authenticatorSelection } = JSON.parse(proof.nonce ?? '{}') as PasskeyCreationOptionsJSON;
  const { userVerification } = authenticatorSelection;
  const asked = { challenge, rpId: passkey.rpId, origin: pageOf(call), userVerification };
  const key = await verifyRegistration(credential, asked);
  const transports = credential.response.transports ?? [];
  const isTaken = key !== undefined && (await completePasskey(db, passkey.id, { ...key, name, transports }, call.now));
  const attempts = proof.attempts + 1;
  await updateVerification(db, proof.id, { status: isTaken ? 'verified' : 'failed', attempts }, call.now);
  return isTaken ? findPasskey(db, userId, passkeyId) : undefined;
};
