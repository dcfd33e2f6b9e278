'use client';

// useSignInFlow: the sign-in of the built-in surface, for custom screens.
import type { InitialValues } from '@latchkey/client';
import {
  createRunner,
  createSignIn,
  type FlowStep,
  flowStep,
  type SignInAction,
  type SignInState,
} from '@latchkey/ui/flows';
import {
  createSignInPerformer,
  readSignInOpening,
  readSignInSettings,
  readStep,
  type SignInPlaces,
} from '@latchkey/ui/performers';
import { useMemo } from 'react';
import { useRunner } from './use-runner.ts';

/** Options of a sign-in on custom screens; read once, when the client has loaded. */
export type SignInFlowOptions = SignInPlaces & {
  /** What the fields begin with. */
  readonly initialValues?: InitialValues | undefined;
};

/** Actions of the user; `opened` is sent by the hook. */
export type SignInFlowAction = Exclude<SignInAction, { readonly type: 'opened' }>;

/** The current step of a sign-in, and `send` for the actions of the user. `loading` until the client has loaded. */
export type SignInFlow =
  | { readonly step: 'loading'; readonly status: 'working' }
  | (FlowStep<SignInState> & { readonly send: (action: SignInFlowAction) => void });

const LOADING = { step: 'loading', status: 'working' } as const;

/**
 * The sign-in flow for custom screens: the same steps as `<SignIn>`, without its cards.
 *
 * @example
 * const flow = useSignInFlow({ path: '/sign-in' });
 * if (flow.step === 'password') return <PasswordForm flow={flow} />;
 */
export const useSignInFlow = ({ initialValues, ...places }: SignInFlowOptions = {}): SignInFlow => {
  const running = useRunner<SignInState, SignInFlowAction>((latchkey, onError) =>
    createRunner(
      createSignIn(
        readSignInSettings(latchkey, initialValues),
        readSignInOpening(latchkey, readStep(latchkey, places.path)),
      ),
      { perform: createSignInPerformer(latchkey, places), onError, onReconnect: latchkey.platform.page.onOnline },
    ),
  );
  const state = running?.state;
  const send = running?.send;
  return useMemo(() => (state && send ? { ...flowStep(state), send } : LOADING), [state, send]);
};
