// The buttons of providers and wallets on the forms of a sign-up, with their style sheets.
import { isWeb3Strategy } from '@latchkey/wire';
import { type ReactNode, useMemo } from 'react';
import type { SignUpContinue } from '../../flows/sign-up/cards/continue.ts';
import type { SignUpStart } from '../../flows/sign-up/cards/start.ts';
import type { SignUpEvent } from '../../flows/sign-up/event.ts';
import divider from '../../parts/divider/divider.css?inline';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import { BesideForm, useOtherMethods } from '../shared/cards/providers.tsx';
import { useCardContext } from './sign-up-context.ts';

/** The style sheets of the buttons. */
export const styles: readonly string[] = [divider, providerButtons];

type ProvidersProps = {
  readonly state: SignUpStart | SignUpContinue;
  readonly send: (event: SignUpEvent) => void;
  /** The form next to them; absent if there are no fields. */
  readonly children?: ReactNode;
};

/** Which buttons a card shows: wallets only start a sign-up; an external account is added once. */
const useMethods = (state: SignUpStart | SignUpContinue) => {
  const { providers, wallets } = useCardContext();
  const begins = state.at === 'start' && state.form.values.ticket === '';
  const hasOne = state.at === 'continue' && state.attempt.hasAccountElsewhere;
  const social = useMemo(() => (hasOne ? [] : providers), [hasOne, providers]);
  const signing = useMemo(() => (begins ? wallets : []), [begins, wallets]);
  return useOtherMethods(social, signing);
};

/** The buttons and the form, in the order the host configures. */
export const Providers = ({ state, send, children }: ProvidersProps) => {
  const methods = useMethods(state);
  const pressed = state.form.phase === 'sending' ? state.pressed : undefined;
  const busy = methods.find(({ strategy }) => strategy === pressed)?.strategy;
  return (
    <BesideForm
      methods={methods}
      busy={busy}
      disabled={state.form.phase === 'sending'}
      onChoose={(strategy) =>
        send(isWeb3Strategy(strategy) ? { type: 'use-wallet', strategy } : { type: 'use-provider', strategy })
      }
    >
      {children}
    </BesideForm>
  );
};
