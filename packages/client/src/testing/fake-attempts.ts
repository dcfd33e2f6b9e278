// Sign-ins and sign-ups of the in-memory service: its reply to each step of an attempt.
import type { FirstFactorJSON, SecondFactorJSON, SignInJSON, SignUpJSON } from '@latchkey/wire';
import { fakeSignIn, fakeSignUp, fakeVerification } from './fake-json.ts';
import {
  accountOfPasskey,
  beginProof,
  beginSignUpProof,
  elsewhere,
  firstFactorsOf,
  isElsewhere,
  isProven,
  signedIn,
  signedUp,
  walletProven,
} from './fake-local-factors.ts';
import type { FakeServiceState } from './fake-service-state.ts';

/** The code every fake mail contains. */
export const FAKE_CODE = '424242';

type Form = URLSearchParams;
type Reply = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
export type Route = (form: Form, id: string) => Reply;

/** Test settings for the factors of accounts. */
export type FakeFactors = {
  /** First factors of accounts; a password and a code by mail, or the wallet, by default. */
  firstFactors: readonly FirstFactorJSON[] | undefined;
  /** Second factors of accounts; none by default. */
  secondFactors: readonly SecondFactorJSON[] | undefined;
};

/** Replies to the calls of a sign-up. */
export const signUpRoutes = (state: FakeServiceState): Record<string, Route> => {
  const reply = (response: SignUpJSON): Reply => ({ body: { response, client: state.client() } });
  const put = (signUp: SignUpJSON): Reply => {
    state.put({ sign_up: signUp });
    return reply(signUp);
  };
  const current = () => state.client()?.sign_up ?? fakeSignUp('sua_0');
  const complete = (signUp: SignUpJSON, identifier: string | null): Reply => {
    const response = signedUp(signUp, state.startSession(state.account(identifier ?? '')));
    state.signUps.set(response.id, response);
    return reply(response);
  };
  return {
    'POST /client/sign_ups': (form) => {
      const [email, wallet] = [form.get('email_address'), form.get('web3_wallet')];
      const identifier = email ?? wallet;
      if (identifier) state.addAccount(identifier, form.get('password') ?? '');
      const metadata: SignUpJSON['unsafe_metadata'] = JSON.parse(form.get('unsafe_metadata') || '{}');
      return put(
        fakeSignUp(state.id('sua'), {
          email_address: email,
          web3_wallet: wallet,
          has_password: form.has('password'),
          unsafe_metadata: metadata,
          ...elsewhere(form.get('strategy')),
        }),
      );
    },
    'PATCH /client/sign_ups/:id': (form) => put({ ...current(), first_name: form.get('first_name') }),
    'GET /client/sign_ups/:id': (_, id) => reply(state.signUps.get(id) ?? current()),
    'POST /client/sign_ups/:id/prepare_verification': (form) => put(beginSignUpProof(current(), form.get('strategy'))),
    'POST /client/sign_ups/:id/attempt_verification': (form) => {
      const signUp = current();
      if (isProven(form, signUp.web3_wallet)) return complete(walletProven(signUp), signUp.web3_wallet);
      return form.get('code') === FAKE_CODE
        ? complete(signUp, signUp.email_address)
        : refused('form_code_incorrect', 'code');
    },
  };
};

const refused = (code: string, paramName: string): Reply => ({
  status: 422,
  body: { errors: [{ code, message: code, meta: { param_name: paramName } }] },
});

/** Replies to the calls of a sign-in. */
export const signInRoutes = (state: FakeServiceState, settings: FakeFactors): Record<string, Route> => {
  const reply = (response: SignInJSON): Reply => ({ body: { response, client: state.client() } });
  const put = (signIn: SignInJSON): Reply => {
    state.put({ sign_in: signIn });
    return reply(signIn);
  };
  const current = () => state.client()?.sign_in ?? fakeSignIn('sia_0');
  const complete = (signIn: SignInJSON): Reply => {
    const response = signedIn(signIn, state.startSession(state.account(signIn.identifier ?? '')));
    state.signIns.set(response.id, response);
    return reply(response);
  };
  const afterFirst = (signIn: SignInJSON): Reply =>
    settings.secondFactors
      ? put({ ...signIn, status: 'needs_second_factor', supported_second_factors: settings.secondFactors })
      : complete(signIn);
  const created = (form: Form): Reply => {
    const identifier = form.get('identifier');
    const strategy = form.get('strategy');
    if (strategy === 'passkey' || isElsewhere(strategy))
      return put(fakeSignIn(state.id('sia'), { first_factor_verification: beginProof(strategy, null) }));
    if (identifier === '') return refused('form_param_nil', 'identifier');
    if (!identifier) return put(fakeSignIn(state.id('sia'), { status: 'needs_identifier' }));
    const account = state.accounts.get(identifier);
    if (!account) return refused('form_identifier_not_found', 'identifier');
    const factors = settings.firstFactors ?? firstFactorsOf(identifier);
    const signIn = fakeSignIn(state.id('sia'), { identifier, supported_first_factors: factors });
    if (!form.has('password')) return put(signIn);
    return form.get('password') === account.password
      ? afterFirst(signIn)
      : refused('form_password_incorrect', 'password');
  };
  return {
    'POST /client/sign_ins': created,
    'GET /client/sign_ins/:id': (_, id) => reply(state.signIns.get(id) ?? current()),
    'POST /client/sign_ins/:id/prepare_first_factor': (form) =>
      put({ ...current(), first_factor_verification: beginProof(form.get('strategy'), current().identifier) }),
    'POST /client/sign_ins/:id/attempt_first_factor': (form) => {
      const signIn = current();
      const proven = isProven(form, signIn.identifier);
      if (proven !== undefined)
        return proven
          ? afterFirst({ ...signIn, identifier: signIn.identifier ?? accountOfPasskey(state, form) })
          : refused('verification_failed', 'strategy');
      const isRight =
        form.get('password') === state.account(signIn.identifier ?? '').password || form.get('code') === FAKE_CODE;
      if (!isRight) return refused('form_password_incorrect', 'password');
      const isReset = form.get('strategy')?.startsWith('reset_password_') && !form.has('password');
      return isReset ? put({ ...signIn, status: 'needs_new_password' }) : afterFirst(signIn);
    },
    'POST /client/sign_ins/:id/reset_password': () => afterFirst(current()),
    'POST /client/sign_ins/:id/prepare_second_factor': () =>
      put({ ...current(), second_factor_verification: fakeVerification({ strategy: 'phone_code' }) }),
    'POST /client/sign_ins/:id/attempt_second_factor': (form) =>
      form.get('code') === FAKE_CODE ? complete(current()) : refused('form_code_incorrect', 'code'),
  };
};
