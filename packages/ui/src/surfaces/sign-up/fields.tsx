// The fields of a sign-up form, rendered from what a card asks for; the start and the missing fields share them.
import { useMemo, useRef } from 'react';
import type { Form as FormState } from '../../flows/form.ts';
import { type Asked, drawnFields } from '../../flows/sign-up/asked-fields.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import { SIGN_UP_FIELDS, type SignUpField, type SignUpValues } from '../../flows/sign-up/settings.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Field } from '../../parts/field/field.tsx';
import type { FormValues } from '../../parts/form/form.tsx';
import { Input, type InputProps } from '../../parts/input/input.tsx';
import { Link } from '../../parts/link/link.tsx';
import { authenticationMessages } from '../shared/cards/messages.en.ts';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { NewPassword } from '../shared/passwords/new-password.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { Consent } from './consent.tsx';
import { signUpMessages } from './messages.en.ts';
import { useCardContext } from './sign-up-context.ts';

type TextField = Exclude<SignUpField, 'password' | 'phoneNumber'>;

/** Input type and autocomplete of each text field. */
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

/** The texts of a sign-up form's problems. A problem of a field the card does not render goes to its top. */
export const useSignUpTexts = (form: FormState<SignUpValues>, asked: Asked) => {
  const t = useMessages('signUp', signUpMessages);
  const shared = useMessages('authentication', authenticationMessages);
  const { usernameLength, hidesOptional } = useCardContext();
  const own = useMemo(
    () => ({
      form_param_nil__first_name: t('missing.firstName'),
      form_param_nil__last_name: t('missing.lastName'),
      form_param_nil__username: t('missing.username'),
      form_param_nil__email_address: t('missing.emailAddress'),
      form_param_nil__phone_number: t('missing.phoneNumber'),
      form_param_nil__password: t('missing.password'),
      form_param_format_invalid__email_address: t('email.unfinished'),
      form_username_invalid_length: t('username.length', usernameLength),
      password_rules_unmet: shared('password.unmet'),
      sign_up_unfinished: t('start.unfinished'),
      legal_consent_missing: t('legal.missing'),
    }),
    [t, shared, usernameLength],
  );
  const drawn = useMemo(
    () => [...drawnFields(asked, hidesOptional), ...(asked.consent ? ['legalAccepted'] : [])],
    [asked, hidesOptional],
  );
  return useProblemTexts(form.phase === 'editing' ? form.problems : undefined, drawn, own);
};

/** Sends the values of autofilled fields that emitted no event, before the form is submitted. */
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

type OneFieldProps = Omit<FieldsProps, 'focus'> & { readonly focus: boolean };

/** What is next to the label: that the field is optional, or the link to the other one of e-mail address and phone number. */
const useAround = (name: SignUpField, { asked, send }: Pick<OneFieldProps, 'asked' | 'send'>) => {
  const t = useMessages('signUp', signUpMessages);
  const { fields, instead, fixed } = asked;
  const offers = instead !== undefined && (name === 'emailAddress' || name === 'phoneNumber');
  return {
    label: t(`field.${name}`),
    note: fields[name] === 'optional' && !offers ? t('field.optional') : undefined,
    hint: name === fixed ? t('field.emailFixed') : undefined,
    action: offers && (
      <Link onClick={() => send({ type: 'switch-identifier' })} element="formFieldAction" elementId={name}>
        {t(instead === 'phoneNumber' ? 'field.usePhone' : 'field.useEmail')}
      </Link>
    ),
  };
};

const TextInput = ({ name, focus, ...form }: OneFieldProps & { readonly name: TextField }) => {
  const { asked, values, send } = form;
  const around = useAround(name, form);
  const target = useFocusOnMount<HTMLInputElement>(focus);
  return (
    <Field name={name} {...around}>
      <Input
        {...ATTRIBUTES[name]}
        ref={target}
        required={asked.fields[name] === 'required'}
        disabled={asked.fixed === name}
        value={values[name]}
        onChange={(event) => send({ type: 'typed', field: name, value: event.currentTarget.value })}
      />
    </Field>
  );
};

const Phone = ({ focus, ...form }: OneFieldProps) => {
  const { asked, values, send } = form;
  const { PhoneField } = useCardContext().extras;
  const { hint: _, ...around } = useAround('phoneNumber', form);
  const target = useFocusOnMount<HTMLInputElement>(focus);
  const type = useMemo(() => (value: string) => send({ type: 'typed', field: 'phoneNumber', value }), [send]);
  if (!PhoneField) return null;
  return (
    <PhoneField
      {...around}
      ref={target}
      required={asked.fields.phoneNumber === 'required'}
      value={values.phoneNumber}
      onValue={type}
    />
  );
};

const Password = ({ values, send, focus }: OneFieldProps) => {
  const t = useMessages('signUp', signUpMessages);
  const target = useFocusOnMount<HTMLInputElement>(focus);
  return (
    <NewPassword
      ref={target}
      label={t('field.password')}
      value={values.password}
      onValue={(value) => send({ type: 'typed', field: 'password', value })}
    />
  );
};

const draw = (name: SignUpField, form: OneFieldProps) => {
  if (name === 'password') return <Password key={name} {...form} />;
  return name === 'phoneNumber' ? <Phone key={name} {...form} /> : <TextInput key={name} name={name} {...form} />;
};

/** The fields, in order; first and last name share a line. */
export const Fields = ({ asked, values, send, focus }: FieldsProps) => {
  const { hidesOptional } = useCardContext();
  const first = useRef(values.contact);
  const drawn = drawnFields(asked, hidesOptional);
  const lead = drawn.find((name) => name !== asked.fixed);
  const all = drawn.map((name) => {
    // A field that the user switched to takes the focus on every device.
    const isSwitched = name === values.contact && values.contact !== first.current && asked.instead !== undefined;
    return draw(name, { asked, values, send, focus: isSwitched || (focus && name === lead) });
  });
  const isPaired = drawn[0] === 'firstName' && drawn[1] === 'lastName';
  return isPaired ? (
    <>
      <div className="lk-sign-up-pair">{all.slice(0, 2)}</div>
      {all.slice(2)}
    </>
  ) : (
    all
  );
};

type EndProps = Pick<FieldsProps, 'asked' | 'values' | 'send'>;

/** The end of a form, or the only content if there is none: the captcha, then the consent. */
export const FormEnd = ({ asked, values, send }: EndProps) => {
  const { CaptchaSlot } = useCardContext().extras;
  return (
    <>
      {CaptchaSlot && <CaptchaSlot />}
      {asked.consent && <Consent checked={values.legalAccepted} send={send} />}
    </>
  );
};
