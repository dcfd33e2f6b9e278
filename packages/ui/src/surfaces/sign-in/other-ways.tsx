// The buttons of providers and wallets on the first card. Downloaded only where the instance has any.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { ReactNode } from 'react';
import type { SignInEvent, SignInStart } from '../../flows/sign-in-state.ts';
import divider from '../../parts/divider/divider.css?inline';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import { BesideForm, isWallet, type OtherWay, useOtherWays } from '../authentication/providers.tsx';

/** The style sheets of the extras. */
export const styles: readonly string[] = [divider, providerButtons];

type WaysProps = {
  readonly state: SignInStart;
  readonly send: (event: SignInEvent) => void;
  readonly providers: readonly OAuthStrategy[];
  readonly wallets: readonly Web3Strategy[];
  readonly children: ReactNode;
};

const wayOf = ({ form, pressed }: SignInStart, ways: readonly { strategy: OtherWay }[]): OtherWay | undefined =>
  form.phase === 'sending' ? ways.find(({ strategy }) => strategy === pressed)?.strategy : undefined;

/** The form among the other ways in. */
export const Ways = ({ state, send, providers, wallets, children }: WaysProps) => {
  const ways = useOtherWays(providers, wallets);
  const busy = state.form.phase === 'sending';
  const choose = (strategy: OtherWay): void =>
    send(isWallet(strategy) ? { type: 'use-wallet', strategy } : { type: 'use-provider', strategy });
  return (
    <BesideForm ways={ways} onChoose={choose} busy={wayOf(state, ways)} disabled={busy}>
      {children}
    </BesideForm>
  );
};
