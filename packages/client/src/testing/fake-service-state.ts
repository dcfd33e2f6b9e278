// The state of the fake service: accounts, one client with its sessions and attempts, and the tokens it issues.
import {
  type ClientJSON,
  type SessionJSON,
  type SessionTaskKey,
  type SignInJSON,
  type SignUpJSON,
  TOKEN_LIFESPAN_SECONDS,
  type UserJSON,
} from '@latchkey/wire';
import { fakeJwt, fakeSession, fakeUser } from './fake-json.ts';
import { fakeMembership } from './fake-organization.ts';

type Account = { readonly user: UserJSON; readonly password: string };

const blankClient = (now: number): ClientJSON => ({
  object: 'client',
  id: 'client_1',
  sessions: [],
  sign_in: null,
  sign_up: null,
  last_active_session_id: null,
  cookie_expires_at: null,
  created_at: now,
  updated_at: now,
});

type Memberships = UserJSON['organization_memberships'];

const withMemberships = (
  { user, ...session }: SessionJSON,
  change: (memberships: Memberships, session: Omit<SessionJSON, 'user'>) => Memberships,
): SessionJSON => ({
  ...session,
  user: { ...user, organization_memberships: change(user.organization_memberships, session) },
});

const withTasks = (session: SessionJSON, keys: readonly SessionTaskKey[]): SessionJSON => ({
  ...session,
  status: keys.length > 0 ? 'pending' : 'active',
  tasks: keys.length > 0 ? keys.map((key) => ({ key })) : null,
});

/** Choosing an organization completes that task. */
const touched = (session: SessionJSON, organizationId: string | null, at: number): SessionJSON => {
  const keys = (session.tasks ?? []).map(({ key }) => key);
  return {
    ...withTasks(session, organizationId ? keys.filter((key) => key !== 'choose-organization') : keys),
    last_active_organization_id: organizationId,
    updated_at: at,
  };
};

const tokenOf = (session: SessionJSON, organizationId: string | null, { now, jti }: { now: number; jti: number }) => {
  const iat = Math.floor(now / 1000);
  const claims = {
    ...(organizationId ? { org_id: organizationId } : {}),
    ...(session.status === 'pending' ? { sts: 'pending' } : {}),
    iat,
    exp: iat + TOKEN_LIFESPAN_SECONDS,
    jti,
  };
  return { object: 'token' as const, jwt: fakeJwt({ sid: session.id, sub: session.user.id, ...claims }) };
};

/** A service without accounts. */
export const createFakeServiceState = (now: () => number) => {
  const accounts = new Map<string, Account>();
  // Every attempt by its id, also those that the client no longer has.
  const signIns = new Map<string, SignInJSON>();
  const signUps = new Map<string, SignUpJSON>();
  const box: { client: ClientJSON | null } = { client: null };
  const counter = { next: 0 };
  const token = (session: SessionJSON, organizationId: string | null) =>
    tokenOf(session, organizationId, { now: now(), jti: ++counter.next });
  const client = (): ClientJSON | null =>
    box.client && {
      ...box.client,
      sessions: box.client.sessions.map((session) => ({
        ...session,
        last_active_token: token(session, session.last_active_organization_id),
      })),
    };
  const put = (change: Partial<ClientJSON>): void => {
    if (change.sign_in) signIns.set(change.sign_in.id, change.sign_in);
    if (change.sign_up) signUps.set(change.sign_up.id, change.sign_up);
    box.client = { ...blankClient(now()), ...box.client, updated_at: now(), ...change };
  };
  const account = (email: string): Account => {
    const found = accounts.get(email);
    if (!found) throw new Error(`No account ${email}.`);
    return found;
  };
  const addAccount = (email: string, password: string): void =>
    void accounts.set(email, { user: fakeUser(`user_${accounts.size + 1}`, email, now()), password });
  const startSession = ({ user }: Account): SessionJSON => {
    const session = fakeSession(`sess_${++counter.next}`, user, now());
    const sessions = [...(box.client?.sessions ?? []), session];
    // As the service does: a client with a new session has no attempts.
    put({ sessions, last_active_session_id: session.id, sign_in: null, sign_up: null });
    return session;
  };
  const mapSessions = (change: (session: SessionJSON) => SessionJSON): void =>
    put({ sessions: (box.client?.sessions ?? []).map(change) });
  const touch = (id: string, organizationId: string | null): void =>
    mapSessions((session) => (session.id === id ? touched(session, organizationId, now()) : session));
  const setTasks = (id: string, keys: readonly SessionTaskKey[]): void =>
    mapSessions((session) => (session.id === id ? withTasks(session, keys) : session));
  const mapMemberships = (change: Parameters<typeof withMemberships>[1]): void =>
    mapSessions((session) => withMemberships(session, change));
  const addMembership = (organizationId: string, slug: string): void =>
    mapMemberships((all, session) => [...all, fakeMembership(organizationId, slug, session.public_user_data, now())]);
  const id = (prefix: string) => `${prefix}_${++counter.next}`;
  return {
    accounts,
    signIns,
    signUps,
    client,
    put,
    account,
    addAccount,
    startSession,
    token,
    touch,
    setTasks,
    addMembership,
    mapMemberships,
    id,
  };
};

export type FakeServiceState = ReturnType<typeof createFakeServiceState>;
