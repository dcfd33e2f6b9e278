// What may stand on the first card beside its one field: a phone number in its place, buttons of providers and wallets, a
// link for passkeys. Downloaded only where the instance asks for any of it.
import type { OAuthStrategy } from '@latchkey/wire';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { SignInEvent, SignInStart } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import divider from '../../parts/divider/divider.css?inline';
import { keyGlyph } from '../../parts/icon/glyphs/key.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Link } from '../../parts/link/link.tsx';
import phoneInput from '../../parts/phone-input/phone-input.css?inline';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import { PhoneField } from '../authentication/phone-field.tsx';
import { useProblemTexts } from '../authentication/problem-texts.ts';
import { BesideForm, isWallet, loadMarks, type OtherWay, useOtherWays } from '../authentication/providers.tsx';
import { extraSignInMessages } from './extra-messages.en.ts';
import { kindOf, useWantsFocus } from './start-identifier.ts';
import { useSurroundings } from './surroundings.ts';

/** The style sheets of the extras. */
export const styles: readonly string[] = [divider, phoneInput, providerButtons];

type ExtraProps = { readonly state: SignInStart; readonly send: (event: SignInEvent) => void };

const USE = { email: 'start.useEmail', username: 'start.useUsername', either: 'start.useEither' } as const;

/** The link beside the label that shows the other field; nothing where there is none. */
export const SwitchLink = ({ state, send }: ExtraProps) => {
  const t = useMessages('signIn', extraSignInMessages);
  const { fields, identifiers } = useSurroundings();
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

/** The phone number in place of the text field. */
export const PhoneIdentifier = ({ state, send }: ExtraProps) => {
  const t = useMessages('signIn', extraSignInMessages);
  const { form } = state;
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
    // A number that was begun in the text field goes on where it was left.
    input.setSelectionRange(input.value.length, input.value.length);
  }, [wanted]);
  const take = useCallback((value: string) => send({ type: 'typed', field: 'phoneNumber', value }), [send]);
  return (
    <PhoneField
      ref={field}
      required
      autoComplete="tel webauthn"
      label={t('start.phone')}
      value={form.values.phoneNumber}
      onValue={take}
      error={texts.fields.phoneNumber}
      action={<SwitchLink state={state} send={send} />}
    />
  );
};

const wayOf = ({ form, pressed }: SignInStart, ways: readonly { strategy: OtherWay }[]): OtherWay | undefined =>
  form.phase === 'sending' ? ways.find(({ strategy }) => strategy === pressed)?.strategy : undefined;

/** The form among the other ways in. */
export const Ways = ({ state, send, children }: ExtraProps & { readonly children: ReactNode }) => {
  const t = useMessages('signIn', extraSignInMessages);
  const { providers, wallets, marks, passkeyLink } = useSurroundings();
  const ways = useOtherWays(providers, wallets, marks);
  const busy = state.form.phase === 'sending';
  const choose = (strategy: OtherWay): void =>
    send(isWallet(strategy) ? { type: 'use-wallet', strategy } : { type: 'use-provider', strategy });
  return (
    <>
      <BesideForm ways={ways} onChoose={choose} busy={wayOf(state, ways)} disabled={busy}>
        {children}
      </BesideForm>
      {passkeyLink && (
        <Button
          variant="quiet"
          block
          loading={busy && state.pressed === 'passkey'}
          disabled={busy && state.pressed !== 'passkey'}
          icon={<Icon glyph={keyGlyph} element="passkeyIcon" />}
          element="footerActionLink"
          elementId="usePasskey"
          onClick={() => send({ type: 'use-passkey' })}
        >
          {t('start.passkey')}
        </Button>
      )}
    </>
  );
};

/** All of it, with the marks of these providers. */
export const withMarks = async (strategies: readonly OAuthStrategy[]) => ({
  styles,
  SwitchLink,
  PhoneIdentifier,
  Ways,
  marks: await loadMarks(strategies),
});
