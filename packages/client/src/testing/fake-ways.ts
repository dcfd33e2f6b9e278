// The fake service's side of e-mail links, passkeys, wallets, second factors and the waitlist.
import {
  type FirstFactorJSON,
  type OAuthStrategy,
  type SignInJSON,
  type SignUpJSON,
  type VerificationJSON,
  WEB3_STRATEGIES,
  type Web3Strategy,
} from '@latchkey/wire';
import { decodeBase64UrlText, encodeBase64UrlText } from '../lib/base64url.ts';
import { fakeSignature } from '../platform/fake-wallet.ts';
import { fakeSignIn, fakeSignUp, fakeVerification } from './fake-json.ts';
import type { FakeServiceState } from './fake-service-state.ts';

/** The challenge of every fake passkey request. */
const FAKE_CHALLENGE = 'fake challenge';

/** What a fake wallet is asked to sign. */
const messageFor = (address: string): string => `app.example.com wants you to sign in with ${address} – ünïcode.`;

const isWallet = (identifier: string | null): boolean => identifier?.startsWith('0x') === true;
const isWeb3 = (strategy: string | null): strategy is Web3Strategy => WEB3_STRATEGIES.some((one) => one === strategy);

/** What the account behind an identifier can prove, unless a test says otherwise. */
export const firstFactorsOf = (identifier: string): readonly FirstFactorJSON[] =>
  isWallet(identifier)
    ? WEB3_STRATEGIES.map((strategy) => ({ strategy, web3_wallet_id: 'idn_wallet' }))
    : [
        { strategy: 'password' },
        { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'ada@example.com' },
      ];

/** Where every fake provider awaits people. */
export const FAKE_PROVIDER_URL = 'https://provider.example/authorize?state=1';

/** Is it proven by somebody else? */
export const isElsewhere = (strategy: string | null): strategy is OAuthStrategy | 'saml' | 'enterprise_sso' =>
  /^(oauth_.+|saml|enterprise_sso)$/.test(strategy ?? '');

/** The proof that a strategy begins. */
export const beginProof = (strategy: string | null, address: string | null): VerificationJSON => {
  if (strategy === 'passkey') return fakeVerification({ strategy, nonce: requestOptions() });
  if (isWeb3(strategy)) return fakeVerification({ strategy, message: messageFor(address ?? '') });
  if (isElsewhere(strategy))
    return fakeVerification({ strategy, external_verification_redirect_url: FAKE_PROVIDER_URL });
  return fakeVerification(strategy === 'email_link' ? { strategy } : {});
};

const requestOptions = (): string =>
  JSON.stringify({
    challenge: encodeBase64UrlText(FAKE_CHALLENGE),
    rpId: 'app.example.com',
    timeout: 60_000,
    userVerification: 'required',
  });

/** Does the form prove it? Undefined when it is no proof of these. */
export const isProven = (form: URLSearchParams, address: string | null): boolean | undefined => {
  const strategy = form.get('strategy');
  if (strategy === 'passkey') return challengeIn(form.get('public_key_credential') ?? '{}') === FAKE_CHALLENGE;
  if (isWeb3(strategy)) return form.get('signature') === fakeSignature(messageFor(address ?? ''), address ?? '');
  return undefined;
};

/** The account that a passkey says it belongs to. */
export const accountOfPasskey = (state: FakeServiceState, form: URLSearchParams): string => {
  const { response } = JSON.parse(form.get('public_key_credential') ?? '{}') as {
    readonly response?: { readonly userHandle?: string };
  };
  const userId = decodeBase64UrlText(response?.userHandle ?? '');
  return [...state.accounts].find(([, { user }]) => user.id === userId)?.[0] ?? '';
};

const challengeIn = (text: string): string | undefined => {
  const { response } = JSON.parse(text) as { readonly response?: { readonly clientDataJSON?: string } };
  const clientData = decodeBase64UrlText(response?.clientDataJSON ?? '') || '{}';
  const { challenge = '' } = JSON.parse(clientData) as { readonly challenge?: string };
  return decodeBase64UrlText(challenge);
};

/** As when the person uses the link of the running attempt, or waits too long: the next look at the attempt tells. */
export const useLink = (state: FakeServiceState, status: 'verified' | 'expired'): void => {
  const { sign_in: signIn, sign_up: signUp } = state.client() ?? {};
  const proof = fakeVerification({ strategy: 'email_link', status });
  if (signIn && signIn.first_factor_verification?.strategy === 'email_link')
    state.put({ sign_in: { ...afterLink(state, signIn, status), first_factor_verification: proof } });
  else if (signUp?.verifications)
    state.put({
      sign_up: {
        ...signUpAfterLink(state, signUp, status),
        verifications: {
          ...signUp.verifications,
          email_address: { ...proof, next_action: '', supported_strategies: ['email_link'] },
        },
      },
    });
};

const afterLink = (state: FakeServiceState, signIn: SignInJSON, status: string): SignInJSON =>
  status === 'verified'
    ? {
        ...fakeSignIn(signIn.id, signIn),
        status: 'complete',
        created_session_id: state.startSession(state.account(signIn.identifier ?? '')).id,
      }
    : signIn;

const signUpAfterLink = (state: FakeServiceState, signUp: SignUpJSON, status: string): SignUpJSON =>
  status === 'verified'
    ? {
        ...fakeSignUp(signUp.id, signUp),
        status: 'complete',
        created_session_id: state.startSession(state.account(signUp.email_address ?? '')).id,
      }
    : signUp;
