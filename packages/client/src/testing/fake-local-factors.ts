// The fake service's side of e-mail links, passkeys, wallets, second factors and the waitlist.
import {
  decodeBase64UrlText,
  encodeBase64UrlText,
  type FirstFactorJSON,
  type OAuthStrategy,
  type SessionJSON,
  type SignInJSON,
  type SignUpJSON,
  type SignUpVerificationJSON,
  type VerificationJSON,
  WEB3_STRATEGIES,
  type Web3Strategy,
} from '@latchkey/wire';
import { fakeVerification } from './fake-json.ts';
import type { FakeServiceState } from './fake-service-state.ts';
import { fakeSignature } from './platform/fake-wallet.ts';

/** The challenge of every fake passkey request. */
const FAKE_CHALLENGE = 'fake challenge';

/** The message a fake wallet has to sign. */
const messageFor = (address: string): string => `app.example.com wants you to sign in with ${address} – ünïcode.`;

const isWallet = (identifier: string | null): boolean => identifier?.startsWith('0x') === true;
const isWeb3 = (strategy: string | null): strategy is Web3Strategy => WEB3_STRATEGIES.some((one) => one === strategy);

/** First factors of the account with an identifier, unless a test sets others. */
export const firstFactorsOf = (identifier: string): readonly FirstFactorJSON[] =>
  isWallet(identifier)
    ? WEB3_STRATEGIES.map((strategy) => ({ strategy, web3_wallet_id: 'idn_wallet' }))
    : [
        { strategy: 'password' },
        { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'ada@example.com' },
      ];

/** The authorization URL of every fake provider. */
export const FAKE_PROVIDER_URL = 'https://provider.example/authorize?state=1';

/** True if a third party verifies it. */
export const isElsewhere = (strategy: string | null): strategy is OAuthStrategy | 'saml' | 'enterprise_sso' =>
  /^(oauth_.+|saml|enterprise_sso)$/.test(strategy ?? '');

/** The verification that a strategy starts. */
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

/** Whether the form verifies it; undefined when it is not one of these factors. */
export const isProven = (form: URLSearchParams, address: string | null): boolean | undefined => {
  const strategy = form.get('strategy');
  if (strategy === 'passkey') return challengeIn(form.get('public_key_credential') ?? '{}') === FAKE_CHALLENGE;
  if (isWeb3(strategy)) return form.get('signature') === fakeSignature(messageFor(address ?? ''), address ?? '');
  return undefined;
};

/** The account that owns a passkey. */
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

/** The sign-up with the verification of its wallet or address started. */
export const beginSignUpProof = (signUp: SignUpJSON, strategy: string | null): SignUpJSON => {
  const field = strategy?.startsWith('web3_') ? 'web3_wallet' : 'email_address';
  const proof = proofOf(beginProof(strategy, signUp.web3_wallet), 'needs_attempt');
  return { ...signUp, verifications: { ...NO_PROOFS, ...signUp.verifications, [field]: proof } };
};

const proofOf = (
  proof: VerificationJSON,
  nextAction: SignUpVerificationJSON['next_action'],
): SignUpVerificationJSON => ({ ...proof, next_action: nextAction, supported_strategies: [] });

const NO_PROOFS = { email_address: null, phone_number: null, web3_wallet: null, external_account: null };

/** The sign-up with its wallet verified. */
export const walletProven = (signUp: SignUpJSON): SignUpJSON => {
  const proof = proofOf(fakeVerification({ status: 'verified' }), '');
  return { ...signUp, verifications: { ...NO_PROOFS, ...signUp.verifications, web3_wallet: proof } };
};

/** The verification by a provider. */
export const elsewhere = (strategy: string | null): Partial<SignUpJSON> =>
  isElsewhere(strategy) ? { verifications: { ...NO_PROOFS, external_account: beginProof(strategy, null) } } : {};

/** The sign-in that led to this session. */
export const signedIn = (signIn: SignInJSON, { id }: SessionJSON): SignInJSON => ({
  ...signIn,
  status: 'complete',
  created_session_id: id,
});

/** The sign-up that led to this session. */
export const signedUp = (signUp: SignUpJSON, { id, user }: SessionJSON): SignUpJSON => ({
  ...signUp,
  status: 'complete',
  unverified_fields: [],
  created_session_id: id,
  created_user_id: user.id,
});

/** Simulates the callback of a provider that identifies the user by this address: completes the pending attempt. */
export const comeBackAs = (state: FakeServiceState, email: string): SessionJSON => {
  const { sign_in: signIn, sign_up: signUp } = state.client() ?? {};
  const session = state.startSession(state.account(email));
  if (signIn) state.signIns.set(signIn.id, signedIn(signIn, session));
  else if (signUp) state.signUps.set(signUp.id, signedUp(signUp, session));
  return session;
};

/** Simulates that the link of the pending attempt is used, or expires: the next reload of the attempt shows it. */
export const useLink = (state: FakeServiceState, status: 'verified' | 'expired'): void => {
  const { sign_in: signIn, sign_up: signUp } = state.client() ?? {};
  const proof = fakeVerification({ strategy: 'email_link', status });
  const start = (email: string | null) => state.startSession(state.account(email ?? ''));
  if (signIn?.first_factor_verification?.strategy === 'email_link') {
    const proven = { ...signIn, first_factor_verification: proof };
    if (status === 'verified') state.signIns.set(signIn.id, signedIn(proven, start(signIn.identifier)));
    else state.put({ sign_in: proven });
  } else if (signUp?.verifications) {
    const email_address = { ...proof, next_action: '' as const, supported_strategies: ['email_link' as const] };
    const proven = { ...signUp, verifications: { ...signUp.verifications, email_address } };
    if (status === 'verified') state.signUps.set(signUp.id, signedUp(proven, start(signUp.email_address)));
    else state.put({ sign_up: proven });
  }
};
