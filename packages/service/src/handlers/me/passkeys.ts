// Passkeys of the signed-in user: create, rename, remove. use-cases/account/register-passkey.ts completes the registration.
import type { DeletedObjectJSON, PasskeyJSON } from '@latchkey/wire';
import { PASSKEYS_MOST } from '../../domain/account/limits.ts';
import { hasRequiredFactor } from '../../domain/account/second-factor-policy.ts';
import { canSignIn, withoutIdentifier } from '../../domain/account/sign-in-methods.ts';
import { isUsable, type Passkey } from '../../domain/factors/passkey.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { deviceOf } from '../../domain/sessions/user-agent.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { passkeyJSON } from '../../present/users/factors.ts';
import { verificationJSON } from '../../present/verification.ts';
import type { Db } from '../../store/database/database.ts';
import { deletePasskey, findPasskey, renamePasskey } from '../../store/users/passkeys.ts';
import { finishPasskey, startPasskey } from '../../use-cases/account/register-passkey.ts';
import { refuseLastRequired } from '../../use-cases/account/second-factor-rules.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit } from '../../use-cases/context/own-account.ts';

const refuseIfOff = ({ instance }: OwnVisit): void => {
  if (!instance.settings.user_settings.attributes.passkey.enabled) throw new Fault('strategy_invalid');
};

const refuseTooMany = ({ factors }: UserWithIdentifiers): void => {
  if (factors.passkeys.length >= PASSKEYS_MOST)
    throw new Fault('identification_limit_reached', { values: { max: PASSKEYS_MOST } });
};

export const createPasskey = async (visit: Visit<'POST /me/passkeys'> & PathSession): Promise<Outcome<PasskeyJSON>> => {
  await requireFreshVerification(visit);
  refuseIfOff(visit);
  return changeAccount(visit, async (db, userRecord) => {
    refuseTooMany(userRecord);
    const owner = { userRecord, clientId: visit.client.id };
    const { passkeyId, verification } = await startPasskey(db, visit, owner);
    const { now } = visit;
    const begun = { id: passkeyId, name: null, lastUsedAt: null, createdAt: now, updatedAt: now };
    return passkeyJSON(begun, verificationJSON(verification, visit));
  });
};

/** The initial name of a passkey: the browser and device type it was created on. */
const firstName = ({ userAgent }: OwnVisit): string | null => {
  const { browserName, deviceType } = deviceOf(userAgent);
  return [browserName, deviceType].filter((part) => part !== null).join(', ') || null;
};

/** A passkey of the user, registered or not; one of another user is not found. */
const ownKey = async (db: Db, userRecord: UserWithIdentifiers, id: string): Promise<Passkey> => {
  const found = await findPasskey(db, userRecord.user.id, id);
  if (!found) throw new Fault('resource_not_found');
  return found;
};

export const attemptPasskey = async (
  visit: Visit<'POST /me/passkeys/:id/attempt_verification'> & PathSession,
): Promise<Outcome<PasskeyJSON>> => {
  refuseImpersonator(visit);
  refuseIfOff(visit);
  const { body, params, session } = visit;
  return changeAccount(visit, async (db, userRecord) => {
    await ownKey(db, userRecord, params.id);
    refuseTooMany(userRecord);
    const made = await finishPasskey(db, visit, {
      userId: session.userId,
      passkeyId: params.id,
      clientId: visit.client.id,
      name: firstName(visit),
      credential: body.public_key_credential,
    });
    if (!made) return new Fault('passkey_invalid');
    await record(db, visit, 'passkey.added', { target: made.id });
    return passkeyJSON(made);
  });
};

export const updatePasskey = async (
  visit: Visit<'PATCH /me/passkeys/:id'> & PathSession,
): Promise<Outcome<PasskeyJSON>> => {
  refuseImpersonator(visit);
  const { now, params, session } = visit;
  const name = visit.body.name?.trim() ?? '';
  return changeAccount(visit, async (db, userRecord) => {
    const { credentialId } = await ownKey(db, userRecord, params.id);
    // A passkey whose registration was not finished cannot be renamed.
    if (credentialId === null) throw new Fault('resource_not_found');
    if (name === '') throw new Fault('form_param_nil', { field: 'name' });
    await renamePasskey(db, { userId: session.userId, id: params.id, name }, now);
    return passkeyJSON(await ownKey(db, userRecord, params.id));
  });
};

export const removePasskey = async (
  visit: Visit<'DELETE /me/passkeys/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  await requireFreshVerification(visit);
  const { instance, params, session } = visit;
  return changeAccount(visit, async (db, userRecord): Promise<DeletedObjectJSON> => {
    const passkey = await ownKey(db, userRecord, params.id);
    const { user_settings: settings } = instance.settings;
    const rest = withoutIdentifier(userRecord, passkey.id);
    if (isUsable(passkey) && !canSignIn(settings, rest)) throw new Fault('identification_deletion_failed');
    if (hasRequiredFactor(instance.settings, userRecord)) await refuseLastRequired(db, visit, rest);
    await deletePasskey(db, session.userId, passkey.id);
    await record(db, visit, 'passkey.removed', { target: passkey.id });
    return { object: 'passkey', id: passkey.id, deleted: true };
  });
};
