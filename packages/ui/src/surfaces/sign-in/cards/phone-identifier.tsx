// A phone number field instead of the text field of the first card, and the link between the two. Downloaded only if the instance
// accepts phone numbers.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { SignInStart } from '../../../flows/sign-in/cards/start.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { moreCardStyles } from '../../../parts/more-card-styles.ts';
import phoneInput from '../../../parts/phone-input/phone-input.css?inline';
import { PhoneField } from '../../shared/cards/phone-field.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { phoneSignInMessages } from '../phone-messages.en.ts';
import { useCardContext } from '../sign-in-context.ts';
import { kindOf, useWantsFocus } from './start/identifier.ts';

/** The style sheets of the field. */
export const styles: readonly string[] = [...moreCardStyles, phoneInput];

type ExtraProps = { readonly state: SignInStart; readonly send: (event: SignInEvent) => void };

const USE = { email: 'start.useEmail', username: 'start.useUsername', either: 'start.useEither' } as const;

/** The link next to the label that shows the other field; renders nothing if there is none. */
export const SwitchLink = ({ state, send }: ExtraProps) => {
  const t = useMessages('signIn', phoneSignInMessages);
  const { fields, identifiers } = useCardContext();
  if (fields.length < 2) return null;
  return (
    <Link
      element="formFieldAction"
      disabled={state.form.phase === 'sending'}
      onClick={() => send({ type: 'switch-identifier' })}
    >
      {t(state.field === 'phone' ? USE[kindOf(identifiers)] : 'start.usePhone')}
    </Link>
  );
};

const PHONE = ['phoneNumber'];

/** The phone number field instead of the text field. */
export const PhoneIdentifier = ({ state, send }: ExtraProps) => {
  const t = useMessages('signIn', phoneSignInMessages);
  const { form } = state;
  const { lastUsed } = useCardContext();
  const wanted = useWantsFocus(state);
  const own = useMemo(
    () => ({
      form_param_nil__phone_number: t('start.phoneMissing'),
      form_param_format_invalid__phone_number: t('start.phoneUnfinished'),
    }),
    [t],
  );
  const texts = useProblemTexts(form.phase === 'editing' ? form.problems : undefined, PHONE, own);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!wanted || !input) return;
    input.focus({ preventScroll: true });
    // A number started in the text field continues at its end.
    input.setSelectionRange(input.value.length, input.value.length);
  }, [wanted]);
  const take = useCallback((value: string) => send({ type: 'typed', field: 'phoneNumber', value }), [send]);
  return (
    <PhoneField
      ref={field}
      required
      autoComplete="tel webauthn"
      label={t('start.phone')}
      note={lastUsed?.('identifier')}
      value={form.values.phoneNumber}
      onValue={take}
      error={texts.fields.phoneNumber}
      action={<SwitchLink state={state} send={send} />}
    />
  );
};
