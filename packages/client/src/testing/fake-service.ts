// A small service in memory: enough of the frontend API to sign up by code, sign in by password, refresh and sign out.
import {
  API_PREFIX,
  CLIENT_NAMES,
  type ClientJSON,
  type EnvironmentJSON,
  type ErrorMetaJSON,
  type SessionJSON,
  type SessionTaskKey,
} from '@latchkey/wire';
import { type FakeFactors, type Route, signInRoutes, signUpRoutes } from './fake-attempts.ts';
import { fakeEnvironment } from './fake-environment.ts';
import { comeBackAs, useLink } from './fake-local-factors.ts';
import { answerOrganizationCall, createFakeOrganizations, type FakeOrganizations } from './fake-organizations.ts';
import { createFakeServiceState, type FakeServiceState } from './fake-service-state.ts';
import { FAKE_TOKEN } from './known-browser.ts';
import { type FakeRequest, type FakeResponder, jsonResponse } from './platform/fake-platform.ts';

/** A service for one browser, and controls for the test. */
export type FakeService = FakeFactors & {
  readonly respond: FakeResponder;
  /** Calls so far, such as `POST /client/sign_ups`, with the intended method. */
  readonly calls: string[];
  environment: EnvironmentJSON;
  /** Simulates that the mailed link is used, or expires. */
  useLink(status?: 'verified' | 'expired'): void;
  /** Simulates the callback of a provider that identifies the user by this address. */
  comeBackAs(email: string): SessionJSON;
  /** Replaces the next reply to this call. */
  once(call: string, answer: () => Response | Promise<Response>): void;
  /** The client in the service's state. */
  client(): ClientJSON | null;
  /** Simulates a change of the client elsewhere. */
  put(change: Partial<ClientJSON>): void;
  /** Simulates that the sessions end elsewhere. */
  endSessions(): void;
  /** Adds an account without a session. */
  addAccount(email: string, password: string): void;
  /** Creates a session without the page's knowledge. */
  signInDirectly(email: string): SessionJSON;
  /** Gives a session tasks, so that it is pending, or none, so that it is active. */
  setTasks(sessionId: string, keys: readonly SessionTaskKey[]): void;
  /** Makes every signed-in user a member of an organization. */
  addMembership(organizationId: string, slug: string): void;
  /** Members, invitations, requests, domains and roles; invitations and suggestions of the signed-in user. */
  readonly organizations: FakeOrganizations;
};

/** An error reply in wire form. */
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

/** A service without accounts. `now` is the clock for its timestamps. */
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
    setTasks: state.setTasks,
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

const routes = (state: FakeServiceState, settings: FakeFactors): Record<string, Route> => ({
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
