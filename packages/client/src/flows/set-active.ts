// Changes the session, the organization or both, in the order of wire §9.5.
import { touchQuietly } from '../auth/session-touch.ts';
import { LatchkeyError } from '../errors.ts';
import { parseUrl } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { Session } from '../resources/session.ts';
import { SWITCHING, sessionFields, settledStatus } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SwitchHooks } from './switch-hooks.ts';

/** Whom and what to make active. What is left out stays as it is. */
export type SetActiveParams = {
  readonly session?: Session | string | null;
  /** An organization, its id or its slug; null for none. */
  readonly organization?: { readonly id: string } | string | null;
  /** Where to go before anything is drawn for the new session. */
  readonly redirectUrl?: string;
  /** Older way to navigate: awaited before anything is drawn for the new session. */
  readonly beforeEmit?: (session: Session | null) => unknown;
};

export type SetActiveDeps = {
  readonly platform: Pick<Platform, 'page' | 'location'>;
  readonly store: Store;
  readonly options: () => {
    readonly standardBrowser?: boolean | undefined;
    readonly touchSession?: boolean | undefined;
  };
  readonly hooks: SwitchHooks;
  readonly navigate: (to: string) => Promise<unknown>;
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
  readonly onRefused: () => Promise<unknown>;
};

export type SetActive = (params: SetActiveParams) => Promise<void>;

/** Organization ids are told from slugs by their beginning. */
const ORGANIZATION_ID_PREFIX = 'org_';

/** setActive of one client. */
export const createSetActive =
  (deps: SetActiveDeps): SetActive =>
  (params) =>
    deps.hooks.watchUnload(async (isUnloading) => {
      const { store, hooks } = deps;
      const chosen = chooseSession(store.getSnapshot(), params.session);
      if (chosen && params.organization !== undefined)
        chosen.lastActiveOrganizationId = organizationId(chosen, params.organization);
      if (chosen?.lastActiveToken)
        deps.onToken(chosen.lastActiveToken.getRawString() || null, chosen.lastActiveOrganizationId);
      await hooks.before(chosen ? undefined : 'sign-out');
      const session = await touchAndReread(deps, chosen);
      await writeToken(deps, session);
      await leave(deps, params, session);
      if (isUnloading()) return;
      store.commit({ ...sessionFields(session), status: settledStatus(store.getSnapshot()) });
      await hooks.after();
    });

const chooseSession = (
  { client, session }: { readonly client: Client | undefined; readonly session: Session | undefined },
  given: SetActiveParams['session'],
): Session | undefined => {
  if (!client) throw new LatchkeyError('setActive needs a client. Await load() first.');
  if (given === undefined) {
    if (session) return session;
    throw new LatchkeyError('setActive needs a session, for nobody is signed in. Pass the session to activate.');
  }
  return typeof given === 'string' ? client.sessions.find(({ id }) => id === given) : (given ?? undefined);
};

const organizationId = (
  session: Session,
  given: NonNullable<SetActiveParams['organization']> | null,
): string | null => {
  const text = typeof given === 'string' ? given : given?.id;
  if (!text) return null;
  if (text.startsWith(ORGANIZATION_ID_PREFIX)) return text;
  const membership = session.user?.organizationMemberships.find(({ organization }) => organization.slug === text);
  return membership?.organization.id ?? null;
};

/** Only the tab in use tells the service; the session is then read again from the client that came back. */
const touchAndReread = async (deps: SetActiveDeps, session: Session | undefined): Promise<Session | undefined> => {
  const { standardBrowser, touchSession } = deps.options();
  if (!session || (standardBrowser && !deps.platform.page.isFocused())) return session;
  if (touchSession) await touchQuietly(session, deps.onRefused);
  return deps.store.getSnapshot().client?.signedInSessions.find(({ id }) => id === session.id);
};

/** The token at hand goes into the cookie before anybody navigates. Offline there may be none: then the cookie stays. */
const writeToken = async (deps: SetActiveDeps, session: Session | undefined): Promise<void> => {
  const token = await session?.getToken();
  if (token || !session) deps.onToken(token ?? null, session?.lastActiveOrganizationId ?? null);
};

/** Goes where the caller wants while nothing is drawn for either session. */
const leave = async (deps: SetActiveDeps, params: SetActiveParams, session: Session | undefined): Promise<void> => {
  const { redirectUrl, beforeEmit } = params;
  if (!redirectUrl && !beforeEmit) return;
  deps.store.commit(SWITCHING);
  if (beforeEmit) await beforeEmit(session ?? null);
  else if (redirectUrl) await deps.navigate(throughTouch(deps, redirectUrl));
};

/** A client whose cookie runs out soon is sent through the service, which extends it. */
const throughTouch = ({ store, platform }: SetActiveDeps, redirectUrl: string): string => {
  const { client } = store.getSnapshot();
  const target = parseUrl(redirectUrl, platform.location.href());
  return target && client?.isEligibleForTouch() ? client.buildTouchUrl({ redirectUrl: target }) : redirectUrl;
};
