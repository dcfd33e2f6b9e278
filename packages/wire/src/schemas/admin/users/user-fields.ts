// Bodies and queries of the admin API about users.
import * as v from 'valibot';
import { PASSWORD_HASHERS } from '../../../password-hashers.ts';
import { DAY_SECONDS } from '../../../time-units.ts';
import {
  clearableName,
  clearableText,
  emailAddress,
  flag,
  metadata,
  paging,
  password,
  text,
  textList,
  uploadedFile,
  wholeNumber,
} from '../../field.ts';
import { exportFormat, oneOrMore, orderBy as orderOf, readVersion } from '../call.ts';

/** A filter takes so many values at most. */
const VALUES_MOST = 100;
const IDENTIFIERS_MOST = 10;
const YEARS_100_SECONDS = 36_500 * DAY_SECONDS;

const values = v.optional(v.pipe(textList, v.maxLength(VALUES_MOST, `Give ${VALUES_MOST} values at most.`)));
const time = v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER));

/** The fields by which users can be ordered. */
export const USER_ORDER_FIELDS = [
  'created_at',
  'updated_at',
  'last_active_at',
  'last_sign_in_at',
  'first_name',
  'last_name',
  'email_address',
  'username',
] as const;

export type UserOrderField = (typeof USER_ORDER_FIELDS)[number];

/** A field upwards, with or without a plus sign; or downwards with a minus sign. */
export type UserOrderBy = UserOrderField | `+${UserOrderField}` | `-${UserOrderField}`;

const orderMessage = `Use one of ${USER_ORDER_FIELDS.join(', ')}, with + or - before it.`;

/** In a query, a plus sign that is not encoded arrives as a space. */
const isOrder = (given: unknown): given is UserOrderBy =>
  typeof given === 'string' && USER_ORDER_FIELDS.some((field) => field === given.replace(/^[-+ ]/, ''));

const orderBy = v.pipe(
  v.custom<UserOrderBy>(isOrder, orderMessage),
  v.transform((given) => {
    const name = given.replace(/^[-+ ]/, '');
    const field = USER_ORDER_FIELDS.find((known) => known === name) ?? 'created_at';
    return { field, isDescending: given.startsWith('-') };
  }),
);

const filters = {
  query: v.optional(text),
  user_id: values,
  email_address: values,
  phone_number: values,
  username: values,
  web3_wallet: values,
  external_id: values,
  organization_id: values,
  /** Each must be set up: `password`, `totp`, `backup_code`, `passkey`, `phone_code`, or the strategy of a provider. */
  factor: values,
  banned: v.optional(flag),
  locked: v.optional(flag),
  created_at_after: time,
  created_at_before: time,
  last_active_at_after: time,
  last_active_at_before: time,
  last_sign_in_at_after: time,
  last_sign_in_at_before: time,
};

export const userCountQuery = v.strictObject(filters);
/** The filters of the list; one JSON object per line, or a table; default ndjson. */
export const userExportQuery = v.strictObject({ ...filters, format: v.optional(exportFormat) });
export const userListQuery = v.strictObject({ ...filters, order_by: v.optional(orderBy), ...paging });

/** `active` finds every open session, also one that is shown as pending: its tasks are found when it is read, not stored. */
const LISTED_SESSION_STATUSES = ['active', 'ended', 'expired', 'abandoned', 'removed', 'replaced', 'revoked'] as const;

export const sessionListQuery = v.strictObject({
  ...paging,
  user_id: values,
  client_id: values,
  status: v.optional(oneOrMore(LISTED_SESSION_STATUSES)),
  order_by: v.optional(orderOf(['created_at'])),
});

/** One identifier, or several. */
const identifiers = (one: v.GenericSchema<string>) =>
  v.optional(v.union([one, v.pipe(v.array(one), v.maxLength(IDENTIFIERS_MOST))]));

const digest = v.pipe(v.string(), v.maxLength(1_024));
const base64url = v.pipe(
  v.string(),
  v.regex(/^[\w-]+$/, 'Use base64url: letters, digits, - and _.'),
  v.maxLength(2_048),
);

const importedPasskey = v.strictObject({
  credential_id: base64url,
  /** In COSE form, as authenticators return it. */
  public_key: base64url,
  /** The relying party id (domain) that the passkey was registered for. */
  rp_id: v.pipe(v.string(), v.minLength(1), v.maxLength(253)),
  name: v.optional(clearableName),
  counter: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  backed_up: v.optional(v.boolean()),
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
});

const profile = {
  first_name: v.optional(clearableName),
  last_name: v.optional(clearableName),
  username: v.optional(clearableText),
  external_id: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(256)))),
  public_metadata: v.optional(metadata),
  private_metadata: v.optional(metadata),
  unsafe_metadata: v.optional(metadata),
  password: v.optional(password),
  password_digest: v.optional(digest),
  password_hasher: v.optional(v.picklist(PASSWORD_HASHERS)),
  skip_password_checks: v.optional(v.boolean()),
  requires_new_password: v.optional(v.boolean()),
};

export const newUser = v.strictObject({
  ...profile,
  email_address: identifiers(emailAddress),
  phone_number: identifiers(text),
  second_factor_phone_number: v.optional(text),
  web3_wallet: identifiers(text),
  totp_secret: v.optional(v.pipe(v.string(), v.maxLength(256))),
  backup_codes: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(20))),
  passkeys: v.optional(v.pipe(v.array(importedPasskey), v.maxLength(20))),
});

const idOrNull = v.optional(v.nullable(text));

export const userChange = v.strictObject({
  ...profile,
  primary_email_address_id: idOrNull,
  primary_phone_number_id: idOrNull,
  primary_web3_wallet_id: idOrNull,
  /** With a new password: ends every session of the user. */
  sign_out_of_other_sessions: v.optional(v.boolean()),
  updated_at: readVersion,
});

export const metadataChange = v.strictObject({
  public_metadata: v.optional(metadata),
  private_metadata: v.optional(metadata),
  unsafe_metadata: v.optional(metadata),
  updated_at: readVersion,
});

/** Without a duration, the lock lasts until the operator ends it. */
export const lock = v.strictObject({ duration_in_seconds: v.optional(wholeNumber(1, YEARS_100_SECONDS)) });

const verifiedAndPrimary = { verified: v.optional(v.boolean(), true), primary: v.optional(v.boolean(), false) };

export const newEmailAddress = v.strictObject({ email_address: emailAddress, ...verifiedAndPrimary });
export const newPhoneNumber = v.strictObject({
  phone_number: text,
  ...verifiedAndPrimary,
  reserved_for_second_factor: v.optional(v.boolean(), false),
});
export const newWallet = v.strictObject({ web3_wallet: text, ...verifiedAndPrimary });

const yes = v.optional(v.literal(true, 'Must be true, or left out.'));

/** An identifier that is verified stays so, and another one becomes primary in its place. */
export const identifierChange = v.strictObject({ verified: yes, primary: yes });
export const phoneNumberChange = v.strictObject({
  verified: yes,
  primary: yes,
  reserved_for_second_factor: v.optional(v.boolean()),
  default_second_factor: yes,
});

export const picture = v.strictObject({ file: uploadedFile });
export const passwordToVerify = v.strictObject({ password });
export const codeToVerify = v.strictObject({ code: text });
