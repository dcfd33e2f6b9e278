// The calls of a sign-up, step by step, and their replies. Downloaded with the first step.
import type { Body, SignUpJSON, Web3Strategy } from '@latchkey/wire';
import { snakeCaseKeys } from '../lib/case.ts';
import { createFirst } from './attempt-body.ts';
import type { ResourceContext } from './context.ts';
import type { SignUpAuthenticateWithWeb3Params, WalletSignUpFields } from './local-factors.ts';
import type {
  AttemptVerificationParams,
  PrepareVerificationParams,
  SignUp,
  SignUpCreateParams,
  SignUpUpdateParams,
} from './sign-up.ts';
import { createWalletSteps, type WalletSteps } from './wallet-steps.ts';

type Answer = Promise<SignUpJSON | null>;
type Code = { readonly code: string };

/** Each resolves to the updated attempt; null when nothing changed. */
export type SignUpSteps = WalletSteps<WalletSignUpFields> & {
  readonly create: (params?: SignUpCreateParams) => Answer;
  readonly update: (params: SignUpUpdateParams) => Answer;
  readonly upsert: (params: SignUpUpdateParams) => Answer;
  readonly prepareVerification: (params: PrepareVerificationParams) => Answer;
  readonly attemptVerification: (params: AttemptVerificationParams) => Answer;
  readonly prepareEmailAddressVerification: (params?: PrepareVerificationParams) => Answer;
  readonly attemptEmailAddressVerification: (params: Code) => Answer;
  readonly preparePhoneNumberVerification: (params?: PrepareVerificationParams) => Answer;
  readonly attemptPhoneNumberVerification: (params: Code) => Answer;
  readonly prepareWeb3WalletVerification: (params?: PrepareVerificationParams) => Answer;
  readonly attemptWeb3WalletVerification: (params: {
    readonly signature: string;
    readonly strategy?: Web3Strategy;
  }) => Answer;
  readonly reload: (how?: { readonly rotatingTokenNonce?: string }) => Answer;
  /** Sends an e-mail link and waits until it is used. */
  readonly followLink: (params: { readonly redirectUrl: string }, signal: AbortSignal) => Promise<void>;
};

/** The default wallet. */
const WALLET = 'web3_metamask_signature';

/** The steps of one sign-up. */
export const createSignUpSteps = (
  { api, change, localFactors, captchaFields }: ResourceContext,
  signUp: SignUp,
): SignUpSteps => {
  const at = (verb: keyof SignUpSteps) => {
    if (signUp.id === undefined) throw createFirst(verb, 'SignUp');
    return { params: { id: signUp.id } };
  };
  // The casts here hold: the parameters are the fields of the bodies in JavaScript spelling.
  const create: SignUpSteps['create'] = async (params = {}) =>
    change('POST /client/sign_ups', {
      body: { ...(snakeCaseKeys(params) as Body<'POST /client/sign_ups'>), ...(await captchaFields(params)) },
    });
  const update: SignUpSteps['update'] = async (params) =>
    change('PATCH /client/sign_ups/:id', {
      ...at('update'),
      body: snakeCaseKeys(params) as Body<'PATCH /client/sign_ups/:id'>,
    });
  const prepareVerification: SignUpSteps['prepareVerification'] = async (params) =>
    change('POST /client/sign_ups/:id/prepare_verification', {
      ...at('prepareVerification'),
      body: snakeCaseKeys(params) as Body<'POST /client/sign_ups/:id/prepare_verification'>,
    });
  const attemptVerification: SignUpSteps['attemptVerification'] = async (body) =>
    change('POST /client/sign_ups/:id/attempt_verification', { ...at('attemptVerification'), body });
  return {
    create,
    update,
    upsert: (params) => (signUp.isNew() ? create(params) : update(params)),
    prepareVerification,
    attemptVerification,
    prepareEmailAddressVerification: (params) => prepareVerification(params ?? { strategy: 'email_code' }),
    attemptEmailAddressVerification: ({ code }) => attemptVerification({ strategy: 'email_code', code }),
    preparePhoneNumberVerification: (params) => prepareVerification(params ?? { strategy: 'phone_code' }),
    attemptPhoneNumberVerification: ({ code }) => attemptVerification({ strategy: 'phone_code', code }),
    prepareWeb3WalletVerification: (params) => prepareVerification(params ?? { strategy: WALLET }),
    attemptWeb3WalletVerification: ({ signature, strategy = WALLET }) => attemptVerification({ strategy, signature }),
    reload: async ({ rotatingTokenNonce } = {}) =>
      api.call('GET /client/sign_ups/:id', at('reload'), { acceptClient: true, rotatingTokenNonce }),
    async followLink({ redirectUrl }, signal) {
      await signUp.prepareVerification({ strategy: 'email_link', redirectUrl });
      const look = async () => (await signUp.reload()).verifications.emailAddress.status;
      await (await localFactors()).waitForLink(look, signal);
    },
    ...createWalletSteps(localFactors, (part, params: SignUpAuthenticateWithWeb3Params) =>
      part.signUpByWallet(signUp, params),
    ),
  };
};
