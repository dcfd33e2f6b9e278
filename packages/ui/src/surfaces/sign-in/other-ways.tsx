// What may stand on the first card beside its one field: buttons of providers and wallets, a link for passkeys. Downloaded only
// where the instance asks for any of it.
import type { ReactNode } from 'react';
import type { SignInEvent, SignInStart } from '../../flows/sign-in-state.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { Button } from '../../parts/button/button.tsx';
import divider from '../../parts/divider/divider.css?inline';
import { keyGlyph } from '../../parts/icon/glyphs/key.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import { BesideForm, isWallet, type OtherWay, useOtherWays } from '../authentication/providers.tsx';
import { extraSignInMessages } from './extra-messages.en.ts';
import { useSurroundings } from './surroundings.ts';

/** The style sheets of the extras. */
export const styles: readonly string[] = [divider, providerButtons];

type ExtraProps = { readonly state: SignInStart; readonly send: (event: SignInEvent) => void };

const wayOf = ({ form, pressed }: SignInStart, ways: readonly { strategy: OtherWay }[]): OtherWay | undefined =>
  form.phase === 'sending' ? ways.find(({ strategy }) => strategy === pressed)?.strategy : undefined;

/** The form among the other ways in. */
export const Ways = ({ state, send, children }: ExtraProps & { readonly children: ReactNode }) => {
  const t = useMessages('signIn', extraSignInMessages);
  const { providers, wallets, passkeyLink } = useSurroundings();
  const ways = useOtherWays(providers, wallets);
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
