// Checks a user of an import against the rules of this installation. A part that breaks a rule is left out and reported; a
// user whom nothing identifies is refused.
import { type JSONObject, NAME_MAX_LENGTH, type UsernameSettingsJSON, withoutDirectionControls } from '@latchkey/wire';
import { IDENTIFIERS_MOST } from '../../account/limits.ts';
import { normaliseWallet } from '../../factors/web3.ts';
import { normaliseEmail, normalisePhone, normaliseUsername } from '../../identifiers/normalise.ts';
import { usernameProblem } from '../../identifiers/username.ts';
import { isTooLarge } from '../../users/metadata.ts';
import type { ImportedIdentifier, ImportedPhone, ImportedUser, Problem } from '../record.ts';
import { type CheckedFactors, checkFactors } from './factors.ts';
import { isStorableJson, isStorableText } from './storable.ts';

export type CheckedIdentifier = {
  readonly value: string;
  readonly isVerified: boolean;
  readonly isPrimary: boolean;
  readonly isClaimed: boolean;
  readonly strategy: string | null;
  readonly createdAt: number | undefined;
};

export type CheckedPhone = CheckedIdentifier & { readonly isSecondFactor: boolean; readonly isDefault: boolean };

export type CheckedUser = CheckedFactors & {
  readonly sourceId: string | undefined;
  readonly externalId: string | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emails: readonly CheckedIdentifier[];
  readonly phones: readonly CheckedPhone[];
  readonly wallets: readonly CheckedIdentifier[];
  readonly publicMetadata: JSONObject;
  readonly privateMetadata: JSONObject;
  readonly unsafeMetadata: JSONObject;
  readonly given: ImportedUser;
};

export type Checked<T> =
  | { readonly at: 'fit'; readonly value: T; readonly leftOut: readonly Problem[] }
  | { readonly at: 'unfit'; readonly problem: Problem };

const EXTERNAL_ID_MAX_LENGTH = 256;

type Report = (field: string, reason: string) => void;

/** The default way in which a wallet is verified; surfaces list a wallet by it (docs/reference/wire.md#identifiers). */
const WALLET_STRATEGY = 'web3_metamask_signature';

/** Identifiers in normal form, each once; exactly one of those that identify the user is the primary one. */
const checkIdentifiers = <T extends ImportedIdentifier>(
  given: readonly T[] | undefined,
  rule: { readonly field: string; readonly normalise: (text: string) => string | undefined; readonly strategy: string },
  report: Report,
): ReadonlyArray<CheckedIdentifier & { readonly given: T }> => {
  const values = new Map<string, T>();
  for (const one of given ?? []) {
    const value = rule.normalise(one.value);
    if (value === undefined) report(rule.field, 'is malformed');
    else if (values.size >= IDENTIFIERS_MOST) report(rule.field, `is one of more than ${IDENTIFIERS_MOST}`);
    else if (!values.has(value)) values.set(value, one);
  }
  const all = [...values];
  const wanted = all.findIndex(([, one]) => one.primary === true);
  const first = all.findIndex(([, one]) => one.verified);
  const isDecided = all.length > 0 && all.every(([, one]) => one.primary === false);
  const primary = wanted >= 0 || isDecided ? wanted : Math.max(first, 0);
  return all.map(([value, one], index) => {
    const isPrimary = index === primary && one.claimed !== false;
    return {
      value,
      given: one,
      isVerified: one.verified,
      isPrimary,
      isClaimed: one.claimed ?? (one.verified || isPrimary),
      strategy: one.verified ? (one.strategy ?? rule.strategy) : null,
      createdAt: one.created_at,
    };
  });
};

/** A number that is a second factor only does not become the primary one by default. */
const checkPhones = (given: readonly ImportedPhone[] | undefined, report: Report): readonly CheckedPhone[] =>
  checkIdentifiers(
    given,
    { field: 'phone_numbers', normalise: (text) => normalisePhone(text), strategy: 'admin' },
    report,
  ).map(({ given: one, ...phone }) => {
    const isSecondFactor = one.second_factor === true && phone.isVerified;
    const isPrimary = phone.isPrimary && (one.primary ?? !isSecondFactor);
    return { ...phone, isPrimary, isSecondFactor, isDefault: isSecondFactor && one.default_second_factor === true };
  });

const checkName = (field: string, given: string | null | undefined, report: Report): string | null => {
  const name = withoutDirectionControls(given ?? '').trim();
  if (name === '') return null;
  if (name.length <= NAME_MAX_LENGTH && isStorableText(name)) return name;
  report(field, name.length > NAME_MAX_LENGTH ? `has more than ${NAME_MAX_LENGTH} characters` : 'cannot be stored');
  return null;
};

const checkMetadata = (field: string, given: JSONObject | undefined, report: Report): JSONObject => {
  if (given === undefined) return {};
  if (!isTooLarge(given) && isStorableJson(given)) return given;
  report(field, isTooLarge(given) ? 'is larger than 8 KiB' : 'has characters that cannot be stored');
  return {};
};

const checkUsername = (
  rules: UsernameSettingsJSON,
  given: string | null | undefined,
  report: Report,
): string | null => {
  if (given === undefined || given === null || given === '') return null;
  const username = normaliseUsername(given);
  const problem = usernameProblem(rules, username);
  if (problem === undefined) return username;
  report(
    'username',
    problem === 'form_username_invalid_length'
      ? 'has a length that this instance does not allow'
      : 'has characters other than letters, digits, - and _',
  );
  return null;
};

const externalIdOf = ({ external_id: own, id }: ImportedUser): string | null => {
  const value = own ?? id ?? '';
  return value !== '' && value.length <= EXTERNAL_ID_MAX_LENGTH && isStorableText(value) ? value : null;
};

/** The parts of a user that this installation can keep. */
export const checkUser = (user: ImportedUser, rules: UsernameSettingsJSON): Checked<CheckedUser> => {
  const leftOut: Problem[] = [];
  const report: Report = (field, reason) => leftOut.push({ field, reason });
  const emails = checkIdentifiers(
    user.email_addresses,
    { field: 'email_addresses', normalise: normaliseEmail, strategy: 'admin' },
    report,
  );
  const phones = checkPhones(user.phone_numbers, report);
  const wallets = checkIdentifiers(
    user.web3_wallets,
    { field: 'web3_wallets', normalise: normaliseWallet, strategy: WALLET_STRATEGY },
    report,
  );
  const username = checkUsername(rules, user.username, report);
  const factors = checkFactors(user, report);
  if ((user.id?.length ?? 0) > EXTERNAL_ID_MAX_LENGTH || !isStorableText(user.id ?? ''))
    return { at: 'unfit', problem: { field: 'id', reason: `has more than ${EXTERNAL_ID_MAX_LENGTH} characters` } };
  const isNamed = username !== null || [...emails, ...phones, ...wallets].some((one) => one.isClaimed);
  if (!isNamed && factors.accounts.length === 0 && factors.passkeys.length === 0) {
    const [first] = leftOut;
    const reason = 'is missing: the row has no address, number, username, account of a provider or passkey';
    return { at: 'unfit', problem: first ?? { field: 'email_addresses', reason } };
  }
  const value: CheckedUser = {
    sourceId: user.id,
    externalId: externalIdOf(user),
    username,
    firstName: checkName('first_name', user.first_name, report),
    lastName: checkName('last_name', user.last_name, report),
    emails,
    phones,
    wallets,
    publicMetadata: checkMetadata('public_metadata', user.public_metadata, report),
    privateMetadata: checkMetadata('private_metadata', user.private_metadata, report),
    unsafeMetadata: checkMetadata('unsafe_metadata', user.unsafe_metadata, report),
    given: user,
    // Last: fields after a spread are added one by one, which takes ten times as long.
    ...factors,
  };
  return { at: 'fit', value, leftOut };
};
