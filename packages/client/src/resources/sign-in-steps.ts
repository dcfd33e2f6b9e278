// The calls of a sign-in, step by step, and their replies. Downloaded with the first step.
import type { SignInJSON } from '@latchkey/wire';
import {
  type AttemptFirstFactorParams,
  attemptFirstFactorBody,
  createBody,
  createFirst,
  type PrepareFirstFactorParams,
  prepareFirstFactorBody,
  type SignInCreateParams,
  secondFactorBody,
} from './attempt-body.ts';
import type { ResourceContext } from './context.ts';
import type { AuthenticateWithPasskeyParams } from './local-factors.ts';
import type {
  AttemptSecondFactorParams,
  PrepareSecondFactorParams,
  ResetPasswordParams,
  SignIn,
  SignInEmailLinkParams,
} from './sign-in.ts';
import { createWalletSteps, type WalletSteps } from './wallet-steps.ts';

type Answer = Promise<SignInJSON | null>;

/** Each resolves to the updated attempt; null when nothing changed. */
export type SignInSteps = WalletSteps<unknown> & {
  readonly create: (params?: SignInCreateParams) => Answer;
  readonly prepareFirstFactor: (params: PrepareFirstFactorParams) => Answer;
  readonly attemptFirstFactor: (params: AttemptFirstFactorParams) => Answer;
  readonly prepareSecondFactor: (params: PrepareSecondFactorParams) => Answer;
  readonly attemptSecondFactor: (params: AttemptSecondFactorParams) => Answer;
  readonly resetPassword: (params: ResetPasswordParams) => Answer;
  readonly authenticateWithPasskey: (params?: AuthenticateWithPasskeyParams) => Promise<null>;
  readonly reload: (how?: { readonly rotatingTokenNonce?: string }) => Answer;
  /** Sends an e-mail link and waits until it is used. */
  readonly followLink: (params: SignInEmailLinkParams, signal: AbortSignal) => Promise<void>;
};

/** The steps of one sign-in. */
export const createSignInSteps = ({ api, change, localFactors }: ResourceContext, signIn: SignIn): SignInSteps => {
  const at = (verb: keyof SignInSteps) => {
    if (signIn.id === undefined) throw createFirst(verb, 'SignIn');
    return { params: { id: signIn.id } };
  };
  return {
    create: async (params = {}) => change('POST /client/sign_ins', { body: createBody(params) }),
    prepareFirstFactor: async (params) =>
      change('POST /client/sign_ins/:id/prepare_first_factor', {
        ...at('prepareFirstFactor'),
        body: prepareFirstFactorBody(params),
      }),
    attemptFirstFactor: async (params) =>
      change('POST /client/sign_ins/:id/attempt_first_factor', {
        ...at('attemptFirstFactor'),
        body: attemptFirstFactorBody(params),
      }),
    prepareSecondFactor: async (params) =>
      change('POST /client/sign_ins/:id/prepare_second_factor', {
        ...at('prepareSecondFactor'),
        body: secondFactorBody<'POST /client/sign_ins/:id/prepare_second_factor'>(params),
      }),
    attemptSecondFactor: async (params) =>
      change('POST /client/sign_ins/:id/attempt_second_factor', {
        ...at('attemptSecondFactor'),
        body: secondFactorBody<'POST /client/sign_ins/:id/attempt_second_factor'>(params),
      }),
    resetPassword: async ({ password, signOutOfOtherSessions }) =>
      change('POST /client/sign_ins/:id/reset_password', {
        ...at('resetPassword'),
        body: {
          password,
          ...(signOutOfOtherSessions === undefined ? {} : { sign_out_of_other_sessions: signOutOfOtherSessions }),
        },
      }),
    async authenticateWithPasskey(params = {}) {
      await (await localFactors()).signInByPasskey(signIn, params);
      return null;
    },
    reload: async ({ rotatingTokenNonce } = {}) =>
      api.call('GET /client/sign_ins/:id', at('reload'), { acceptClient: true, rotatingTokenNonce }),
    async followLink({ emailAddressId, redirectUrl }, signal) {
      await signIn.prepareFirstFactor({ strategy: 'email_link', emailAddressId, redirectUrl });
      const look = async () => (await signIn.reload()).firstFactorVerification.status;
      await (await localFactors()).waitForLink(look, signal);
    },
    ...createWalletSteps(localFactors, (part, params) => part.signInByWallet(signIn, params)),
  };
};
