// What a card of a sign-up asks for: its fields, which of them are wrong, and what it sends.
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

/** What a card asks for: fields, and whether the consent to the terms is among them. */
export type Asked = {
  readonly fields: FieldNeeds;
  readonly consent: boolean;
  /** Stands in the form but cannot be changed: the address an invitation went to. */
  readonly fixed?: SignUpField;
  /** The other one of address and number, which may be given instead of the one that is asked for. */
  readonly instead?: ContactField;
};

/** What goes to the service. */
export type SentValues = { readonly [Field in SignUpField]?: string } & {
  readonly legalAccepted?: boolean;
  readonly ticket?: string;
};

/** The card of somebody who was invited: the address is the one the invitation went to. */
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

/** One of the pair. Without a username that is the rule, it is all there is to know the person by. */
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

/** The fields a card draws. A host may want none that can be left empty; address or number are drawn all the same. */
export const drawnFields = ({ fields, instead }: Asked, hidesOptional: boolean): readonly SignUpField[] =>
  SIGN_UP_FIELDS.filter((field) => {
    const isPaired = instead !== undefined && isContact(field);
    return fields[field] === 'required' || (fields[field] === 'optional' && (isPaired || !hidesOptional));
  });

/** Which characters a username may have is the service's to say; how many is known here. */
const fits = (username: string, { min, max }: { readonly min: number; readonly max: number }): boolean => {
  const { length } = [...username.normalize('NFKC')];
  return length >= min && length <= max;
};

/** What the rules of the instance say against a value, as a code. */
const brokenRule = (field: SignUpField, value: string, rules: FieldRules): string | undefined => {
  if (field === 'emailAddress') return looksLikeEmail(value) ? undefined : 'form_param_format_invalid';
  if (field === 'username')
    return rules.usernameLength && !fits(value, rules.usernameLength) ? 'form_username_invalid_length' : undefined;
  return field === 'password' && rules.takesPassword?.(value) === false ? 'password_rules_unmet' : undefined;
};

/** Everything that is wrong with typed values before they are sent; the service has the last word. */
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

/**
 * The values a card sends: what it asks for, without optional fields that were left empty. What the service was told
 * before and no longer holds is taken back.
 */
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
