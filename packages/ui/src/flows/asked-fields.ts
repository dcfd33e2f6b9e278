// What a card of a sign-up asks for: its fields, which of them are wrong, and what it sends.
import { looksLikeEmail } from './email-shape.ts';
import { needed, type Problem } from './problem.ts';
import { type FieldNeeds, SIGN_UP_FIELDS, type SignUpSettings, type SignUpValues } from './sign-up-settings.ts';

/** What a card asks for: fields, and whether the consent to the terms is among them. */
export type Asked = { readonly fields: FieldNeeds; readonly consent: boolean };

/** What the first card asks for. */
export const startAsks = (settings: SignUpSettings): Asked => ({
  fields: settings.fields,
  consent: settings.legalConsent,
});

/** What is wrong with typed values before they are sent; the service has the last word. */
export const problemsOf = ({ fields, consent }: Asked, values: SignUpValues): readonly Problem[] => {
  const problems = SIGN_UP_FIELDS.flatMap((field): readonly Problem[] => {
    const value = values[field].trim();
    if (value === '') return fields[field] === 'required' ? [needed(field)] : [];
    if (field !== 'emailAddress' || fields[field] === undefined || looksLikeEmail(value)) return [];
    return [{ code: 'form_param_format_invalid', field }];
  });
  const unagreed = consent && !values.legalAccepted;
  return unagreed ? [...problems, { code: 'legal_consent_missing', field: 'legalAccepted' }] : problems;
};

/** The values a card sends: what it asks for, without optional fields that were left empty. */
export const valuesToSend = ({ fields, consent }: Asked, values: SignUpValues): Partial<SignUpValues> => {
  const texts = SIGN_UP_FIELDS.flatMap((field) => {
    const value = field === 'password' ? values[field] : values[field].trim();
    return fields[field] === undefined || (value === '' && fields[field] === 'optional') ? [] : [[field, value]];
  });
  return { ...Object.fromEntries(texts), ...(consent && { legalAccepted: values.legalAccepted }) };
};
