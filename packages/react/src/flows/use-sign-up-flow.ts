'use client';

// useSignUpFlow: the sign-up of the built-in surface, for custom screens.
import type { InitialValues } from '@latchkey/client';
import {
  createRunner,
  createSignUp,
  type FlowStep,
  flowStep,
  type SignUpAction,
  type SignUpState,
} from '@latchkey/ui/flows';
import {
  createSignUpPerformer,
  readSignUpOpening,
  readSignUpSettings,
  readStep,
  type SignUpPlaces,
} from '@latchkey/ui/performers';
import { useMemo } from 'react';
import { useRunner } from './use-runner.ts';

/** Options of a sign-up on custom screens; read once, when the client has loaded. */
export type SignUpFlowOptions = SignUpPlaces & {
  /** What the fields begin with. */
  readonly initialValues?: InitialValues | undefined;
};

/** Actions of the user; `opened` is sent by the hook. */
export type SignUpFlowAction = Exclude<SignUpAction, { readonly type: 'opened' }>;

/** The current step of a sign-up, and `send` for the actions of the user. `loading` until the client has loaded. */
export type SignUpFlow =
  | { readonly step: 'loading'; readonly status: 'working' }
  | (FlowStep<SignUpState> & { readonly send: (action: SignUpFlowAction) => void });

const LOADING = { step: 'loading', status: 'working' } as const;

/**
 * The sign-up flow for custom screens: the same steps as `<SignUp>`, without its cards.
 *
 * @example
 * const flow = useSignUpFlow({ path: '/sign-up' });
 * if (flow.step === 'verify-email') return <CodeForm flow={flow} />;
 */
export const useSignUpFlow = ({ initialValues, ...places }: SignUpFlowOptions = {}): SignUpFlow => {
  const running = useRunner<SignUpState, SignUpFlowAction>((latchkey, onError) =>
    createRunner(
      createSignUp(
        readSignUpSettings(latchkey, initialValues),
        readSignUpOpening(latchkey, readStep(latchkey, places.path)),
      ),
      { perform: createSignUpPerformer(latchkey, places), onError, onReconnect: latchkey.platform.page.onOnline },
    ),
  );
  const state = running?.state;
  const send = running?.send;
  return useMemo(() => (state && send ? { ...flowStep(state), send } : LOADING), [state, send]);
};
