// Load for a service that will be killed: an operator creates and deletes users, visitors sign up and out. The ledger records
// only acknowledged writes.
import { namesFor } from '@latchkey/wire';

const names = namesFor('latchkey');
const ORIGIN = 'http://localhost:4401';
const UNLIMITED = { count: 1_000_000, seconds: 1 };
const PAGE = 500;

/** `open`: the user or session must exist; `closed`: it must not; `in doubt`: the reply has not arrived. */
type State = 'open' | 'closed' | 'in doubt';

export type Ledger = {
  readonly users: Map<string, State>;
  readonly sessions: Map<string, { readonly token: string; readonly state: State }>;
};

export const createLedger = (): Ledger => ({ users: new Map(), sessions: new Map() });

export type Target = { readonly base: string; readonly secretKey: string };

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});

export const admin = async (target: Target, method: string, path: string, body?: object): Promise<Answer> =>
  answerOf(
    await fetch(`${target.base}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${target.secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );

const visit = async (
  target: Target,
  path: string,
  token: string | undefined,
  body: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const query = token === undefined ? '' : `?${names.params.devBrowser}=${token}`;
  return answerOf(
    await fetch(`${target.base}/v1${path}${query}`, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams(body),
    }),
  );
};

/** Removes the rate limits that this load would exceed. */
export const prepareTarget = async (base: string, secretKey: string): Promise<Target> => {
  const target = { base, secretKey };
  await admin(target, 'PATCH', '/instance', { security: { rate_limits: { create: UNLIMITED, attempt: UNLIMITED } } });
  return target;
};

/** Runs turns until the service is gone. */
export const untilDisconnected = async (turn: (number: number) => Promise<void>): Promise<void> => {
  try {
    for (let number = 0; ; number += 1) await turn(number);
  } catch (error) {
    // The service was killed during a request, so nothing was acknowledged; any other error fails the test.
    if (!(error instanceof TypeError)) throw error;
  }
};

const OK = 200;
/** A busy database: the change was refused, so nothing was acknowledged. */
const UNAVAILABLE = 503;

/** Creates a user; undefined if the service was too busy. Every other reply than success fails the test. */
export const createUser = async (target: Target, address: string): Promise<string | undefined> => {
  const made = await admin(target, 'POST', '/users', { email_address: address });
  if (made.status === UNAVAILABLE) return undefined;
  if (made.status !== OK) throw new Error(`POST /users: ${made.status} ${JSON.stringify(made.body)}`);
  return (made.body as { id: string }).id;
};

export const operate = (target: Target, name: string, ledger: Ledger): Promise<void> =>
  untilDisconnected(async (turn) => {
    const id = await createUser(target, `${name}-${turn}@example.com`);
    if (id === undefined) return;
    ledger.users.set(id, 'open');
    if (turn % 3 !== 0) return;
    ledger.users.set(id, 'in doubt');
    await admin(target, 'DELETE', `/users/${id}`);
    ledger.users.set(id, 'closed');
  });

type SignUpReply = { readonly response: { readonly id: string; readonly created_session_id: string | null } };

export const signUpAndOut = (target: Target, name: string, ledger: Ledger): Promise<void> =>
  untilDisconnected(async (turn) => {
    const email = `${name}-${turn}@example.com`;
    const browser = (await visit(target, '/dev_browser', undefined)).body as { id: string };
    const begun = await visit(target, '/client/sign_ups', browser.id, {
      email_address: email,
      password: 'quiet harbour',
    });
    const path = `/client/sign_ups/${(begun.body as SignUpReply).response.id}`;
    await visit(target, `${path}/prepare_verification`, browser.id, { strategy: 'email_code' });
    const asked = await fetch(`${target.base}/dev/inbox?to=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${target.secretKey}` },
    });
    const inbox = (await asked.json()) as {
      messages: ReadonlyArray<{ code: string }>;
    };
    const code = inbox.messages[0]?.code ?? '';
    const done = await visit(target, `${path}/attempt_verification`, browser.id, { strategy: 'email_code', code });
    const session = (done.body as SignUpReply).response.created_session_id ?? '';
    const token = done.headers.get(names.headers.devBrowser) ?? '';
    ledger.sessions.set(session, { token, state: 'open' });
    if (turn % 2 !== 0) return;
    ledger.sessions.set(session, { token, state: 'in doubt' });
    await visit(target, `/client/sessions/${session}/end`, token);
    ledger.sessions.set(session, { token, state: 'closed' });
  });

/** Entries of the ledger that the service contradicts; empty if no acknowledged write was lost. */
export const lostWrites = async (target: Target, ledger: Ledger): Promise<readonly string[]> => {
  const listed = await admin(target, 'GET', `/users?limit=${PAGE}`);
  const present = new Set((listed.body as { data: ReadonlyArray<{ id: string }> }).data.map((user) => user.id));
  const users = [...ledger.users].filter(
    ([id, state]) => state !== 'in doubt' && present.has(id) !== (state === 'open'),
  );
  const sessions: string[] = [];
  for (const [id, { token, state }] of ledger.sessions) {
    const { status } = await visit(target, `/client/sessions/${id}/tokens`, token);
    if (state !== 'in doubt' && (status === 200) !== (state === 'open')) sessions.push(`${id} ${state} but ${status}`);
  }
  return [...users.map(([id, state]) => `${id} is not ${state}`), ...sessions];
};

/** Drops old entries that were checked, so that a check takes the same time after many kills. */
export const trimLedger = (ledger: Ledger, keep: number): void => {
  for (const entries of [ledger.users, ledger.sessions])
    for (const id of [...entries.keys()].slice(0, -keep)) entries.delete(id);
};
