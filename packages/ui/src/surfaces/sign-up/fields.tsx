// The fields of a sign-up form, drawn from what a card asks for; the start and the missing fields share them.
import { useMemo } from 'react';
import type { Asked } from '../../flows/asked-fields.ts';
import type { Form as FormState } from '../../flows/form.ts';
import { SIGN_UP_FIELDS, type SignUpField, type SignUpValues } from '../../flows/sign-up-settings.ts';
import type { SignUpEvent } from '../../flows/sign-up-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Field } from '../../parts/field/field.tsx';
import type { FormValues } from '../../parts/form/form.tsx';
import { Input, type InputProps } from '../../parts/input/input.tsx';
import { NewPassword } from '../authentication/new-password.tsx';
import { useProblemTexts } from '../authentication/problem-texts.ts';
import { useFocusOnArrival } from '../authentication/use-focus-on-arrival.ts';
import { Consent } from './consent.tsx';
import { signUpMessages } from './messages.en.ts';
import { useSurroundings } from './surroundings.ts';

type TextField = Exclude<SignUpField, 'password'>;

/** How each text field is typed and filled in by browsers. */
const ATTRIBUTES: { readonly [Name in TextField]: InputProps } = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  username: { autoComplete: 'username', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
  emailAddress: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  },
};

const ALL_FIELDS: readonly string[] = [...SIGN_UP_FIELDS, 'legalAccepted'];

/** The texts of a sign-up form's problems. A problem of a field the card does not draw goes to its top. */
export const useSignUpTexts = (form: FormState<SignUpValues>, asked: Asked) => {
  const t = useMessages('signUp', signUpMessages);
  const { usernameLength } = useSurroundings();
  const own = useMemo(
    () => ({
      form_param_nil__first_name: t('missing.firstName'),
      form_param_nil__last_name: t('missing.lastName'),
      form_param_nil__username: t('missing.username'),
      form_param_nil__email_address: t('missing.emailAddress'),
      form_param_nil__password: t('missing.password'),
      form_param_format_invalid__email_address: t('email.unfinished'),
      form_username_invalid_length: t('username.length', usernameLength),
      sign_up_unfinished: t('start.unfinished'),
      legal_consent_missing: t('legal.missing'),
    }),
    [t, usernameLength],
  );
  const drawn = useMemo(
    () => ALL_FIELDS.filter((name) => (name === 'legalAccepted' ? asked.consent : Object.hasOwn(asked.fields, name))),
    [asked],
  );
  return useProblemTexts(form.phase === 'editing' ? form.problems : undefined, drawn, own);
};

/** Fields a browser filled in without saying so are typed now, before the form is sent. */
export const submitFields = (
  now: FormValues,
  { values }: FormState<SignUpValues>,
  send: (event: SignUpEvent) => void,
): void => {
  for (const field of SIGN_UP_FIELDS) {
    const value = now[field];
    if (value !== undefined && value !== values[field]) send({ type: 'typed', field, value });
  }
  send({ type: 'submit' });
};

type FieldsProps = {
  readonly asked: Asked;
  readonly values: SignUpValues;
  readonly send: (event: SignUpEvent) => void;
  /** The first field takes the focus. */
  readonly focus: boolean;
};

/** The fields, in their order; first and last name share a line. */
export const Fields = ({ asked: { fields, consent }, values, send, focus }: FieldsProps) => {
  const t = useMessages('signUp', signUpMessages);
  const { hidesOptional } = useSurroundings();
  const target = useFocusOnArrival<HTMLInputElement>(focus);
  const drawn = SIGN_UP_FIELDS.filter((name) => fields[name] === 'required' || (fields[name] && !hidesOptional));
  const refFor = (name: SignUpField) => (drawn[0] === name ? target : undefined);
  const text = (name: TextField) =>
    drawn.includes(name) && (
      <Field
        key={name}
        name={name}
        label={t(`field.${name}`)}
        note={fields[name] === 'optional' ? t('field.optional') : undefined}
      >
        <Input
          {...ATTRIBUTES[name]}
          ref={refFor(name)}
          required={fields[name] === 'required'}
          value={values[name]}
          onChange={(event) => send({ type: 'typed', field: name, value: event.currentTarget.value })}
        />
      </Field>
    );
  const names = [text('firstName'), text('lastName')];
  return (
    <>
      {names.every(Boolean) ? <div className="lk-field-pair">{names}</div> : names}
      {text('username')}
      {text('emailAddress')}
      {drawn.includes('password') && (
        <NewPassword
          ref={refFor('password')}
          label={t('field.password')}
          value={values.password}
          onValue={(value) => send({ type: 'typed', field: 'password', value })}
        />
      )}
      {consent && <Consent checked={values.legalAccepted} send={send} />}
    </>
  );
};
