// The current session as ids, its authorization checks, its token, and sign-out.
import type { AuthorizationQuery, GetTokenOptions, Latchkey, Session } from '@latchkey/client';
import { useMemo } from 'react';
import { whenSessionKnown } from './known-session.ts';
import type { ShownSnapshot } from './shown.ts';
import { useLatchkey } from './use-latchkey.ts';
import { type PendingOption, useSnapshot } from './use-snapshot.ts';

/** A token for a request to the back end; null when no session is active. Waits for the client to load; rejects on a server. */
export type GetToken = (options?: GetTokenOptions) => Promise<string | null>;

/** True if the session has this role or permission, or was verified recently enough. False if unknown. */
export type Has = (query: AuthorizationQuery) => boolean;

type Verbs = { readonly getToken: GetToken; readonly signOut: Latchkey['signOut']; readonly has: Has };

type Ids<User, Organization> = {
  readonly userId: User;
  readonly sessionId: User;
  readonly actor: Session['actor'] | (User extends string ? never : User);
  readonly orgId: Organization;
  readonly orgSlug: Organization;
  readonly orgRole: Organization;
  readonly orgPermissions: readonly string[] | (Organization extends undefined ? undefined : null);
};

/** Undefined ids: not known yet, or the session is changing. Null ids: no session is active. */
export type UseAuthReturn = Verbs &
  (
    | ({ readonly isLoaded: false; readonly isSignedIn: undefined } & Ids<undefined, undefined>)
    | ({ readonly isLoaded: true; readonly isSignedIn: false } & Ids<null, null>)
    | ({ readonly isLoaded: true; readonly isSignedIn: true } & Ids<string, string | null>)
  );

const SIGNED_OUT = {
  isLoaded: true,
  isSignedIn: false,
  userId: null,
  sessionId: null,
  actor: null,
  orgId: null,
  orgSlug: null,
  orgRole: null,
  orgPermissions: null,
} as const;

type AuthFacts = UseAuthReturn extends infer Return
  ? Return extends Verbs
    ? Omit<Return, keyof Verbs>
    : never
  : never;

// The cast holds: missing keys are undefined.
const NOT_LOADED = { isLoaded: false } as Extract<AuthFacts, { readonly isLoaded: false }>;

const authOf = ({ status, session, user, initial }: ShownSnapshot): AuthFacts => {
  if (status !== 'ready') return NOT_LOADED;
  const userId = user?.id ?? initial?.user_id;
  if (!session || !userId) return SIGNED_OUT;
  const membership = session.activeMembership;
  const organization = membership?.organization;
  return {
    isLoaded: true,
    isSignedIn: true,
    userId,
    sessionId: session.id,
    actor: session.actor,
    orgId: organization?.id ?? null,
    orgSlug: organization?.slug ?? null,
    orgRole: membership?.role ?? null,
    orgPermissions: membership?.permissions ?? null,
  };
};

/** The session is selected too, because `has` also depends on when it was last verified. */
const selectAuth = (snapshot: ShownSnapshot) => ({ ...authOf(snapshot), session: snapshot.session });

/**
 * The current authentication state and its verbs.
 *
 * @example
 * const { isSignedIn, getToken } = useAuth();
 * const load = async () => fetch('/api', { headers: { Authorization: `Bearer ${await getToken()}` } });
 */
export const useAuth = (option?: PendingOption): UseAuthReturn => {
  const latchkey = useLatchkey();
  const { session, ...facts } = useSnapshot(selectAuth, option);
  const verbs = useMemo(
    () => ({
      getToken: async (options?: GetTokenOptions) =>
        (await whenSessionKnown(latchkey)).session?.getToken(options) ?? null,
      signOut: (async (...args) => {
        await whenSessionKnown(latchkey);
        await latchkey.signOut(...args);
      }) satisfies Latchkey['signOut'],
    }),
    [latchkey],
  );
  const has = useMemo<Has>(() => (query) => session?.checkAuthorization(query) ?? false, [session]);
  return { ...facts, ...verbs, has };
};
