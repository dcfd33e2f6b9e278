// A small service in memory: enough of the frontend API to sign up by code, sign in by password, refresh and sign out.
import {
  API_PREFIX,
  CLIENT_NAMES,
  type ClientJSON,
  type EnvironmentJSON,
  type ErrorMetaJSON,
  type FirstFactorJSON,
  type SecondFactorJSON,
  type SessionJSON,
  type SignInJSON,
  type SignUpJSON,
} from '@latchkey/wire';
import { type FakeRequest, type FakeResponder, jsonResponse } from '../platform/fake.ts';
import { fakeEnvironment } from './fake-environment.ts';
import { fakeSignIn, fakeSignUp, fakeVerification } from './fake-json.ts';
import { answerOrganizationCall, createFakeOrganizations, type FakeOrganizations } from './fake-organizations.ts';
import { createFakeServiceState, type FakeServiceState } from './fake-service-state.ts';
import {
  accountOfPasskey,
  beginProof,
  beginSignUpProof,
  comeBackAs,
  elsewhere,
  firstFactorsOf,
  isElsewhere,
  isProven,
  signedIn,
  signedUp,
  useLink,
  walletProven,
} from './fake-ways.ts';
import { FAKE_TOKEN } from './known-browser.ts';

/** The code every fake mail contains. */
export const FAKE_CODE = '424242';

type Form = URLSearchParams;
type Reply = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };
type Route = (form: Form, id: string) => Reply;

/** A service for one browser, and switches for the test. */
export type FakeService = {
  readonly respond: FakeResponder;
  /** Calls so far, such as `POST /client/sign_ups`, with the method that was meant. */
  readonly calls: string[];
  environment: EnvironmentJSON;
  /** What accounts can prove first; a password and a code by mail, or the wallet, unless a test says otherwise. */
  firstFactors: readonly FirstFactorJSON[] | undefined;
  /** What accounts are asked for besides; nothing by default. */
  secondFactors: readonly SecondFactorJSON[] | undefined;
  /** As when the person uses the link that was mailed, or waits too long. */
  useLink(status?: 'verified' | 'expired'): void;
  /** As when the person comes back from a provider that knows them by this address. */
  comeBackAs(email: string): SessionJSON;
  /** Makes the next answer to this call something else. */
  once(call: string, answer: () => Response | Promise<Response>): void;
  /** The client as the service has it. */
  client(): ClientJSON | null;
  /** As when something changed the client elsewhere. */
  put(change: Partial<ClientJSON>): void;
  /** As when the session ends elsewhere. */
  endSessions(): void;
  /** Somebody with an account and nobody signed in. */
  addAccount(email: string, password: string): void;
  /** Signs somebody in behind the page's back. */
  signInDirectly(email: string): SessionJSON;
  /** Makes everybody who is signed in a member of an organization. */
  addMembership(organizationId: string, slug: string): void;
  /** Members, invitations, requests, domains and roles; invitations of and suggestions to whoever is signed in. */
  readonly organizations: FakeOrganizations;
};

/** An error answer in the shape of the wire. */
export const errorResponse = (
  status: number,
  code: string,
  paramName?: string,
  limits: Pick<ErrorMetaJSON, 'min' | 'max' | 'retry_after_seconds'> = {},
): Response =>
  jsonResponse(
    {
      errors: [
        {
          code,
          message: code,
          long_message: `${code}.`,
          meta: { ...(paramName ? { param_name: paramName } : {}), ...limits },
        },
      ],
    },
    { status },
  );

/** A service with no accounts. `now` is the clock it stamps with. */
export const createFakeService = (now: () => number): FakeService => {
  const calls: string[] = [];
  const overrides = new Map<string, (() => Response | Promise<Response>)[]>();
  const state = createFakeServiceState(now);
  const organizations = createFakeOrganizations();
  const service: FakeService = {
    calls,
    environment: fakeEnvironment(),
    firstFactors: undefined,
    secondFactors: undefined,
    useLink: (status = 'verified') => useLink(state, status),
    comeBackAs: (email) => comeBackAs(state, email),
    client: state.client,
    put: state.put,
    endSessions: () => state.put({ sessions: [] }),
    addAccount: state.addAccount,
    signInDirectly: (email) => state.startSession(state.account(email)),
    addMembership: state.addMembership,
    organizations,
    once(call, answer) {
      overrides.set(call, [...(overrides.get(call) ?? []), answer]);
    },
    async respond(request) {
      const call = callOf(request);
      calls.push(call);
      const override = overrides.get(call)?.shift();
      if (override) return override();
      const { key, id } = routeOf(call);
      const form = new URLSearchParams(request.body ?? '');
      const route = { ...routes(state, service), ...environmentRoutes(service) }[key];
      const asked = { call, form, query: request.url.searchParams };
      const reply = route ? route(form, id) : answerOrganizationCall(state, organizations, asked);
      if (!reply) return errorResponse(404, 'resource_not_found');
      const { status = 200, body, headers = {} } = reply;
      return jsonResponse(body, { status, headers });
    },
  };
  return service;
};

const callOf = ({ url, method }: FakeRequest): string =>
  `${url.searchParams.get(CLIENT_NAMES.params.method) ?? method} ${url.pathname.replace(new RegExp(`^.*?${API_PREFIX}/`), '/')}`;

/** `POST /client/sessions/sess_1/touch` → its key with `:id`, and the id. */
const routeOf = (call: string): { readonly key: string; readonly id: string } => {
  const id = /\/((?:sess|sia|sua)_\w+)/.exec(call)?.[1] ?? '';
  const key = id ? call.replace(id, ':id') : call;
  return { key: key.replace(/\/tokens\/.+$/, '/tokens/:template'), id };
};

const environmentRoutes = (service: FakeService): Record<string, Route> => ({
  'GET /environment': () => ({ body: { response: service.environment, client: null }, headers: { 'X-Country': 'GB' } }),
  'PATCH /environment': () => ({
    body: { response: service.environment, client: null },
    headers: { 'X-Country': 'GB' },
  }),
  'POST /dev_browser': () => ({ body: { id: FAKE_TOKEN } }),
});

type Settings = Pick<FakeService, 'firstFactors' | 'secondFactors'>;

const routes = (state: FakeServiceState, settings: Settings): Record<string, Route> => ({
  ...clientRoutes(state),
  ...signUpRoutes(state),
  ...signInRoutes(state, settings),
  'POST /waitlist': () => ({
    body: { response: { object: 'waitlist', id: state.id('wait'), created_at: 1, updated_at: 1 }, client: null },
  }),
});

const clientRoutes = (state: FakeServiceState): Record<string, Route> => {
  const sessionOf = (id: string) => state.client()?.sessions.find((session) => session.id === id);
  const refused = { status: 401, body: { errors: [{ code: 'authentication_invalid', message: 'No session.' }] } };
  return {
    'GET /client': () => ({ body: { response: state.client(), client: null } }),
    'DELETE /client': () => ({ body: { response: state.client(), client: null } }),
    'DELETE /client/sessions': () => {
      state.put({ sessions: [], last_active_session_id: null });
      return { body: { response: state.client(), client: null } };
    },
    'POST /client/verify': () => ({ body: { response: state.client(), client: state.client() } }),
    'POST /client/sessions/:id/touch': (form, id) => {
      state.touch(id, form.get('active_organization_id') || null);
      const client = state.client();
      const response = client?.sessions.find((session) => session.id === id);
      return response ? { body: { response, client } } : refused;
    },
    'POST /client/sessions/:id/tokens': (form, id) => {
      const session = sessionOf(id);
      return session ? { body: state.token(session, form.get('organization_id') || null) } : refused;
    },
    'POST /client/sessions/:id/tokens/:template': (_, id) => {
      const session = sessionOf(id);
      return session ? { body: state.token(session, null) } : refused;
    },
    'POST /client/sessions/:id/remove': (_, id) => {
      const session = sessionOf(id);
      state.put({ sessions: state.client()?.sessions.filter((other) => other.id !== id) ?? [] });
      return { body: { response: { ...session, status: 'removed' }, client: state.client() } };
    },
  };
};

const signUpRoutes = (state: FakeServiceState): Record<string, Route> => {
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

const signInRoutes = (state: FakeServiceState, settings: Settings): Record<string, Route> => {
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
