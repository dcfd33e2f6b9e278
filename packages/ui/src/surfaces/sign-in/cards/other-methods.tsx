// The buttons of providers and wallets on the first card.
import { isWeb3Strategy } from '@latchkey/wire';
import type { ReactNode } from 'react';
import type { SignInStart } from '../../../flows/sign-in/cards/start.ts';
import type { SignInEvent } from '../../../flows/sign-in/event.ts';
import { BesideForm, type OtherMethod, useOtherMethods } from '../../shared/cards/providers.tsx';
import { useCardContext } from '../sign-in-context.ts';

type MethodsProps = {
  readonly state: SignInStart;
  readonly send: (event: SignInEvent) => void;
  readonly children: ReactNode;
};

const methodOf = (
  { form, pressed }: SignInStart,
  methods: readonly { strategy: OtherMethod }[],
): OtherMethod | undefined =>
  form.phase === 'sending' ? methods.find(({ strategy }) => strategy === pressed)?.strategy : undefined;

/** The form with the other sign-in methods. */
export const OtherMethods = ({ state, send, children }: MethodsProps) => {
  const { providers, wallets, lastUsed } = useCardContext();
  const methods = useOtherMethods(providers, wallets);
  const busy = state.form.phase === 'sending';
  const choose = (strategy: OtherMethod): void =>
    send(isWeb3Strategy(strategy) ? { type: 'use-wallet', strategy } : { type: 'use-provider', strategy });
  return (
    <BesideForm methods={methods} onChoose={choose} busy={methodOf(state, methods)} disabled={busy} lastUsed={lastUsed}>
      {children}
    </BesideForm>
  );
};
