// What the fake service remembers: accounts, one client with its sessions, and the tokens it gives.
import { type ClientJSON, type SessionJSON, TOKEN_LIFESPAN_SECONDS, type UserJSON } from '@latchkey/wire';
import { fakeJwt, fakeMembership, fakeSession, fakeUser } from './fake-json.ts';

type Account = { readonly user: UserJSON; readonly password: string };

/** A service that knows nobody yet. */
export const createFakeServiceState = (now: () => number) => {
  const accounts = new Map<string, Account>();
  const box: { client: ClientJSON | null } = { client: null };
  const counter = { next: 0 };
  const token = (session: SessionJSON, organizationId: string | null) => ({
    object: 'token' as const,
    jwt: fakeJwt({
      sid: session.id,
      sub: session.user.id,
      ...(organizationId ? { org_id: organizationId } : {}),
      iat: Math.floor(now() / 1000),
      exp: Math.floor(now() / 1000) + TOKEN_LIFESPAN_SECONDS,
      jti: ++counter.next,
    }),
  });
  const client = (): ClientJSON | null =>
    box.client && {
      ...box.client,
      sessions: box.client.sessions.map((session) => ({
        ...session,
        last_active_token: token(session, session.last_active_organization_id),
      })),
    };
  const put = (change: Partial<ClientJSON>): void => {
    box.client = {
      object: 'client',
      id: 'client_1',
      sessions: [],
      sign_in: null,
      sign_up: null,
      last_active_session_id: null,
      cookie_expires_at: null,
      created_at: now(),
      ...box.client,
      updated_at: now(),
      ...change,
    };
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
    put({ sessions: [...(box.client?.sessions ?? []), session], last_active_session_id: session.id });
    return session;
  };
  const mapSessions = (change: (session: SessionJSON) => SessionJSON): void =>
    put({ sessions: (box.client?.sessions ?? []).map(change) });
  const touch = (id: string, organizationId: string | null): void =>
    mapSessions((session) =>
      session.id === id ? { ...session, last_active_organization_id: organizationId, updated_at: now() } : session,
    );
  const addMembership = (organizationId: string, slug: string): void =>
    mapSessions((session) => ({
      ...session,
      user: {
        ...session.user,
        organization_memberships: [
          ...session.user.organization_memberships,
          fakeMembership(organizationId, slug, session.public_user_data, now()),
        ],
      },
    }));
  const id = (prefix: string) => `${prefix}_${++counter.next}`;
  return { accounts, client, put, account, addAccount, startSession, token, touch, addMembership, id };
};

export type FakeServiceState = ReturnType<typeof createFakeServiceState>;
