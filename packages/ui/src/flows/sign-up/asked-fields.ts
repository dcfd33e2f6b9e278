// What a card of a sign-up asks for: its fields, their problems, and the values it sends.
import { looksLikeEmail } from '../email-shape.ts';
import { needed, type Problem } from '../problem.ts';
import type { SignUpAttempt } from './attempt.ts';
import {
  type ContactField,
  type FieldNeeds,
  type FieldRules,
  isContact,
  otherContact,
  SIGN_UP_FIELDS,
  type SignUpField,
  type SignUpSettings,
  type SignUpValues,
} from './settings.ts';

/** What a card asks for: its fields, and whether the consent to the terms is among them. */
export type Asked = {
  readonly fields: FieldNeeds;
  readonly consent: boolean;
  /** Shown read-only: the address an invitation was sent to. */
  readonly fixed?: SignUpField;
  /** The alternative contact field, e-mail address or phone number, which may be given instead of the one that is asked for. */
  readonly instead?: ContactField;
};

/** The values sent to the service. */
export type SentValues = { readonly [Field in SignUpField]?: string } & {
  readonly legalAccepted?: boolean;
  readonly ticket?: string;
};

/** The card of an invited user: the address is the one the invitation was sent to. */
const invitedAsks = ({ fields, progressive, legalConsent }: SignUpSettings, hasEmail: boolean): Asked => {
  const { emailAddress: _, phoneNumber, ...others } = fields;
  return {
    fields: {
      ...others,
      ...(hasEmail && { emailAddress: 'required' }),
      ...(progressive && phoneNumber && { phoneNumber }),
    },
    consent: legalConsent,
    ...(hasEmail && { fixed: 'emailAddress' }),
  };
};

/** Either e-mail address or phone number. Unless a username is required, it is required as the only identifier. */
const pairAsks = ({ fields, progressive, legalConsent }: SignUpSettings, contact: ContactField): Asked => {
  const instead = otherContact(contact);
  const { [instead]: _, ...others } = fields;
  const need = progressive && fields.username === 'required' ? 'optional' : 'required';
  return { fields: { ...others, [contact]: need }, consent: legalConsent, instead };
};

/** What the first card asks for, with or without an invitation. */
export const startAsks = (
  settings: SignUpSettings,
  { ticket, contact }: Pick<SignUpValues, 'ticket' | 'contact'>,
  attempt: SignUpAttempt | undefined,
): Asked => {
  if (ticket !== '') return invitedAsks(settings, attempt?.emailAddress !== undefined);
  if (settings.pair) return pairAsks(settings, contact);
  return { fields: settings.fields, consent: settings.legalConsent };
};

/** The fields a card renders. A host may hide optional ones; e-mail address and phone number are always rendered. */
export const drawnFields = ({ fields, instead }: Asked, hidesOptional: boolean): readonly SignUpField[] =>
  SIGN_UP_FIELDS.filter((field) => {
    const isPaired = instead !== undefined && isContact(field);
    return fields[field] === 'required' || (fields[field] === 'optional' && (isPaired || !hidesOptional));
  });

/** The service checks the characters of a username; its length is checked here. */
const fits = (username: string, { min, max }: { readonly min: number; readonly max: number }): boolean => {
  const { length } = [...username.normalize('NFKC')];
  return length >= min && length <= max;
};

/** The code of the instance rule that a value breaks. */
const brokenRule = (field: SignUpField, value: string, rules: FieldRules): string | undefined => {
  if (field === 'emailAddress') return looksLikeEmail(value) ? undefined : 'form_param_format_invalid';
  if (field === 'username')
    return rules.usernameLength && !fits(value, rules.usernameLength) ? 'form_username_invalid_length' : undefined;
  return field === 'password' && rules.takesPassword?.(value) === false ? 'password_rules_unmet' : undefined;
};

/** All problems of the typed values before they are sent; the service makes the final check. */
export const problemsOf = (
  { fields, consent, fixed }: Asked,
  values: SignUpValues,
  rules: FieldRules = {},
): readonly Problem[] => {
  const problems = SIGN_UP_FIELDS.flatMap((field): readonly Problem[] => {
    if (fields[field] === undefined || field === fixed) return [];
    const value = values[field].trim();
    if (value === '') return fields[field] === 'required' ? [needed(field)] : [];
    const code = brokenRule(field, field === 'password' ? values.password : value, rules);
    return code === undefined ? [] : [{ code, field }];
  });
  const unagreed = consent && !values.legalAccepted;
  return unagreed ? [...problems, { code: 'legal_consent_missing', field: 'legalAccepted' }] : problems;
};

/** The values a card sends: what it asks for, without empty optional fields. Values sent before and emptied since are cleared. */
export const valuesToSend = (
  { fields, consent, fixed, instead }: Asked,
  values: SignUpValues,
  attempt: SignUpAttempt | undefined,
): SentValues => {
  const isKnown = (field: SignUpField): boolean => field !== 'password' && attempt?.[field] !== undefined;
  const texts = SIGN_UP_FIELDS.flatMap((field): readonly (readonly [SignUpField, string])[] => {
    if (field === instead) return isKnown(field) ? [[field, '']] : [];
    if (fields[field] === undefined || field === fixed) return [];
    const value = field === 'password' ? values[field] : values[field].trim();
    return value === '' && fields[field] === 'optional' && !isKnown(field) ? [] : [[field, value]];
  });
  return {
    ...Object.fromEntries(texts),
    ...(consent && { legalAccepted: values.legalAccepted }),
    ...(values.ticket !== '' && { ticket: values.ticket }),
  };
};
