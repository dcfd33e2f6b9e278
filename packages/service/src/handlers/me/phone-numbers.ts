// Phone numbers of the signed-in user: add, verify by code, remove, and reserve for the second factor.
import type { DeletedObjectJSON, PhoneNumberJSON } from '@latchkey/wire';
import { type SecondFactorChange, withSecondFactorChange } from '../../domain/account/second-factor-phones.ts';
import { canSignIn } from '../../domain/account/sign-in-methods.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { normalisePhone } from '../../domain/identifiers/normalise.ts';
import { acceptsMessageStrategy } from '../../domain/sign-in/supported-factors.ts';
import type { PhoneNumber, UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { phoneNumberJSON } from '../../present/users/identifiers.ts';
import { verificationJSON } from '../../present/verification.ts';
import type { Db } from '../../store/database/database.ts';
import { setSecondFactorPhones } from '../../store/users/phones.ts';
import {
  addOne,
  currentVerification,
  ownOne,
  PHONES,
  readNew,
  refuseManyMessages,
} from '../../use-cases/account/own-identifiers.ts';
import { completeRemoval, firstBackupCodes, hasSecondFactor } from '../../use-cases/account/second-factor-rules.ts';
import {
  attemptIdentifierCode,
  deliveryTo,
  prepareIdentifierVerification,
  removeOwn,
} from '../../use-cases/account/verify-identifier.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit, signedInUser } from '../../use-cases/context/own-account.ts';
import { sendCode } from '../../use-cases/strategies/one-time-code.ts';

const present = (visit: OwnVisit, userRecord: UserWithIdentifiers, id: string, proof?: Verification): PhoneNumberJSON =>
  phoneNumberJSON(ownOne(PHONES, userRecord, id), proof && verificationJSON(proof, visit));

const SHOWN = { ...PHONES, present };

export const createPhoneNumber = async (
  visit: Visit<'POST /me/phone_numbers'> & PathSession,
): Promise<Outcome<PhoneNumberJSON>> => {
  await requireFreshVerification(visit);
  const number = readNew(visit, PHONES, visit.body.phone_number, (text) => normalisePhone(text, visit.country));
  return changeAccount(visit, async (db, userRecord) => {
    const id = await addOne(db, visit, PHONES, userRecord, number);
    return present(visit, await signedInUser(db, visit), id);
  });
};

const begin = async (db: Db, visit: OwnVisit, phone: PhoneNumber): Promise<string> => {
  if (!acceptsMessageStrategy(visit.instance.settings.user_settings, 'sign_up', 'phone_code'))
    throw new Fault('strategy_invalid');
  const { id, phoneNumber: target } = phone;
  return sendCode(db, visit, {
    ownerId: id,
    clientId: visit.client.id,
    strategy: 'phone_code',
    target,
    emailAddressId: null,
    phoneNumberId: id,
    delivery: await deliveryTo(db, visit, PHONES, phone),
    current: await currentVerification(db, visit, phone),
  });
};

export const preparePhoneNumber = async (
  visit: Visit<'POST /me/phone_numbers/:id/prepare_verification'> & PathSession,
): Promise<Outcome<PhoneNumberJSON>> => {
  refuseImpersonator(visit);
  ownOne(PHONES, await signedInUser(visit.database.db, visit), visit.params.id);
  await refuseManyMessages(visit);
  return prepareIdentifierVerification(visit, SHOWN, (db, phone) => begin(db, visit, phone));
};

export const attemptPhoneNumber = (
  visit: Visit<'POST /me/phone_numbers/:id/attempt_verification'> & PathSession,
): Promise<Outcome<PhoneNumberJSON>> => attemptIdentifierCode(visit, SHOWN, 'phone_code');

/** Refuses an unverified number, an instance without the factor, and a number that is the user's only way to sign in. */
const refuseUnusablePhone = (
  { instance }: OwnVisit,
  phone: PhoneNumber,
  change: SecondFactorChange,
  next: UserWithIdentifiers,
): void => {
  const { user_settings: settings } = instance.settings;
  if (change.isDefault && !next.phones.some((one) => one.id === phone.id && one.reservedForSecondFactor))
    throw new Fault('form_param_value_invalid', { field: 'default_second_factor' });
  if (!change.isReserved) return;
  if (!settings.attributes.phone_number.used_for_second_factor) throw new Fault('strategy_invalid');
  if (phone.verificationStatus !== 'verified') throw new Fault('identification_unverified');
  // A number reserved for the second factor is no longer a first factor.
  if (!canSignIn(settings, next)) throw new Fault('identification_deletion_failed');
};

type UpdateVisit = Visit<'PATCH /me/phone_numbers/:id'> & PathSession;

export const updatePhoneNumber = async (visit: UpdateVisit): Promise<Outcome<PhoneNumberJSON>> => {
  const change: SecondFactorChange = {
    isReserved: visit.body.reserved_for_second_factor,
    isDefault: visit.body.default_second_factor,
  };
  // Changing the default among reserved numbers does not change who can sign in.
  if (change.isReserved === undefined) refuseImpersonator(visit);
  else await requireFreshVerification(visit);
  return changeAccount(visit, async (db, userRecord) => {
    const phone = ownOne(PHONES, userRecord, visit.params.id);
    const next: UserWithIdentifiers = {
      ...userRecord,
      phones: withSecondFactorChange(userRecord.phones, phone.id, change),
    };
    refuseUnusablePhone(visit, phone, change, next);
    await setSecondFactorPhones(db, userRecord.user.id, next.phones, visit.now);
    const isNew = change.isReserved === true && !phone.reservedForSecondFactor;
    const isGone = change.isReserved === false && phone.reservedForSecondFactor;
    if (isNew) await record(db, visit, 'second_factor_phone.added', { target: phone.id });
    if (isGone) await record(db, visit, 'second_factor_phone.removed', { target: phone.id });
    if (isGone) await completeRemoval(db, visit, next);
    const codes = isNew && !hasSecondFactor(userRecord) ? await firstBackupCodes(db, visit, userRecord) : {};
    return { ...present(visit, await signedInUser(db, visit), phone.id), ...codes };
  });
};

export const removePhoneNumber = (
  visit: Visit<'DELETE /me/phone_numbers/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> =>
  removeOwn(visit, PHONES, async (db, userRecord, phone) => {
    if (!phone.reservedForSecondFactor) return;
    const left = userRecord.phones.filter(({ id }) => id !== phone.id);
    const rest = withSecondFactorChange(left, '', { isReserved: undefined, isDefault: undefined });
    await setSecondFactorPhones(db, userRecord.user.id, rest, visit.now);
    await record(db, visit, 'second_factor_phone.removed', { target: phone.id });
    await completeRemoval(db, visit, { ...userRecord, phones: rest });
  });
