// The buttons of providers and wallets on the first card.
import { isWeb3Strategy } from '@latchkey/wire';
import type { ReactNode } from 'react';
import type { SignInStart } from '../../../flows/sign-in/cards/start.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { BesideForm, type OtherWay, useOtherWays } from '../../shared/cards/providers.tsx';
import { useCardContext } from '../sign-in-context.ts';

type WaysProps = {
  readonly state: SignInStart;
  readonly send: (event: SignInEvent) => void;
  readonly children: ReactNode;
};

const wayOf = ({ form, pressed }: SignInStart, ways: readonly { strategy: OtherWay }[]): OtherWay | undefined =>
  form.phase === 'sending' ? ways.find(({ strategy }) => strategy === pressed)?.strategy : undefined;

/** The form with the other sign-in methods. */
export const OtherWays = ({ state, send, children }: WaysProps) => {
  const { providers, wallets } = useCardContext();
  const ways = useOtherWays(providers, wallets);
  const busy = state.form.phase === 'sending';
  const choose = (strategy: OtherWay): void =>
    send(isWeb3Strategy(strategy) ? { type: 'use-wallet', strategy } : { type: 'use-provider', strategy });
  return (
    <BesideForm ways={ways} onChoose={choose} busy={wayOf(state, ways)} disabled={busy}>
      {children}
    </BesideForm>
  );
};
