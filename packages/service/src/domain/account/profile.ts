// Parses a request to change the user's own account: returns the normalised fields, or every validation error.
import type { JSONObject, ServerErrorCode, UserSettingsJSON } from '@latchkey/wire';
import { normaliseUsername } from '../identifiers/normalise.ts';
import { usernameProblem } from '../identifiers/username.ts';
import type { User, UserWithIdentifiers } from '../users/user.ts';
import { canSignIn } from './sign-in-methods.ts';

/** An undefined field was not sent; null clears it (docs/reference/wire.md#bodies). */
export type ProfileRequest = {
  readonly username?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly primary_email_address_id?: string | null | undefined;
  readonly primary_phone_number_id?: string | null | undefined;
  readonly primary_web3_wallet_id?: string | null | undefined;
  readonly unsafe_metadata?: JSONObject | undefined;
};

type Problem = {
  readonly code: ServerErrorCode;
  readonly field: string;
  readonly values?: Readonly<Record<string, number>>;
};

type ProfileChange = Partial<
  Pick<
    User,
    | 'username'
    | 'firstName'
    | 'lastName'
    | 'primaryEmailAddressId'
    | 'primaryPhoneNumberId'
    | 'primaryWeb3WalletId'
    | 'unsafeMetadata'
  >
>;

type Reading = { readonly change: ProfileChange; readonly problems: readonly Problem[] };

const NOTHING: Reading = { change: {}, problems: [] };
const taken = (change: ProfileChange): Reading => ({ change, problems: [] });
const problem = (code: ServerErrorCode, field: string, values?: Readonly<Record<string, number>>): Reading => ({
  change: {},
  problems: [{ code, field, ...(values && { values }) }],
});

/**
 * Reads a field that is an attribute of the instance. A required attribute cannot be cleared; a blank value of a disabled one
 * is ignored.
 */
const readAttribute = (
  settings: UserSettingsJSON,
  name: 'username' | 'first_name' | 'last_name',
  value: string | null | undefined,
  read: (given: string | null) => Reading,
): Reading => {
  if (value === undefined) return NOTHING;
  const { enabled, required } = settings.attributes[name];
  const given = value === null || value.trim() === '' ? null : value;
  if (!enabled) return given === null ? NOTHING : problem('form_param_unknown', name);
  return given === null && required ? problem('form_param_nil', name) : read(given);
};

/** A username can be cleared only if the user can still sign in without it. */
const clearUsername = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): Reading => {
  const rest: UserWithIdentifiers = { ...userRecord, user: { ...userRecord.user, username: null } };
  const isNeeded = userRecord.user.username !== null && !canSignIn(settings, rest);
  return isNeeded ? problem('identification_deletion_failed', 'username') : taken({ username: null });
};

const readUsername = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers, text: string | null): Reading => {
  if (text === null) return clearUsername(settings, userRecord);
  const username = normaliseUsername(text);
  const found = usernameProblem(settings.username_settings, username);
  const { min_length: min, max_length: max } = settings.username_settings;
  return found ? problem(found, 'username', { min, max }) : taken({ username });
};

type Ownable = { readonly id: string; readonly verificationStatus: string };

/** A primary identifier must be a verified one of the same user. One of another user gives the same error as an unknown id. */
const readPrimary = (
  field: string,
  id: string | null | undefined,
  own: readonly Ownable[],
  change: (id: string) => ProfileChange,
): Reading => {
  if (id === undefined) return NOTHING;
  if (id === null) return problem('form_param_nil', field);
  const found = own.find((one) => one.id === id);
  if (!found) return problem('resource_not_found', field);
  return found.verificationStatus === 'verified' ? taken(change(id)) : problem('identification_unverified', field);
};

type ProfilePlan =
  | { readonly at: 'change'; readonly change: ProfileChange }
  | { readonly at: 'refuse'; readonly problems: readonly Problem[] };

/** Parses a request into changes of the account, or reports every validation error at once. */
export const planProfile = (
  settings: UserSettingsJSON,
  userRecord: UserWithIdentifiers,
  request: ProfileRequest,
): ProfilePlan => {
  const readings: readonly Reading[] = [
    readAttribute(settings, 'username', request.username, (text) => readUsername(settings, userRecord, text)),
    readAttribute(settings, 'first_name', request.first_name, (firstName) => taken({ firstName })),
    readAttribute(settings, 'last_name', request.last_name, (lastName) => taken({ lastName })),
    readPrimary('primary_email_address_id', request.primary_email_address_id, userRecord.emails, (id) => ({
      primaryEmailAddressId: id,
    })),
    readPrimary('primary_phone_number_id', request.primary_phone_number_id, userRecord.phones, (id) => ({
      primaryPhoneNumberId: id,
    })),
    readPrimary('primary_web3_wallet_id', request.primary_web3_wallet_id, userRecord.factors.wallets, (id) => ({
      primaryWeb3WalletId: id,
    })),
    request.unsafe_metadata === undefined ? NOTHING : taken({ unsafeMetadata: request.unsafe_metadata }),
  ];
  const problems = readings.flatMap((reading) => reading.problems);
  if (problems.length > 0) return { at: 'refuse', problems };
  return { at: 'change', change: Object.assign({}, ...readings.map((reading) => reading.change)) };
};
