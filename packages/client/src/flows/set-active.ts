// Changes the session, the organization or both, in the order of docs/reference/wire.md#active-session.
import { CLIENT_NAMES, type InstanceType } from '@latchkey/wire';
import { touchQuietly } from '../auth/session/touch.ts';
import { LatchkeyError } from '../errors.ts';
import type { Navigator } from '../navigation/navigate.ts';
import type { UrlOptions, Urls } from '../navigation/urls.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';
import { currentSession, SWITCHING, sessionFields, statusAfterChange } from '../state/change-session.ts';
import type { Snapshot } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SwitchHooks } from './switch-hooks.ts';

/** What to make active. Omitted parts stay as they are. */
export type SetActiveParams = {
  readonly session?: Session | string | null;
  /** An organization, its id or its slug; null for none. */
  readonly organization?: { readonly id: string } | string | null;
  /** Where to go before the new session is rendered. A session with tasks goes to its task first. */
  readonly redirectUrl?: string;
  /**
   * Called instead of a navigation, before the new session is rendered. It gets the session, so that the host can route to
   * `session.currentTask`. Not called for `session: null`.
   */
  readonly navigate?: (way: SetActiveNavigation) => unknown;
  /** Deprecated way to navigate: awaited before the new session is rendered. */
  readonly beforeEmit?: (session: Session | null) => unknown;
};

/** What the host's navigation gets. */
export type SetActiveNavigation = {
  readonly session: Session;
  /** The URL to use instead of `url`: if the browser's cookie expires soon, it leads through the service, which extends it. */
  readonly decorateUrl: (url: string) => string;
};

export type SetActiveDeps = {
  readonly platform: Pick<Platform, 'page' | 'log'>;
  readonly key: { readonly instanceType: InstanceType };
  readonly store: Store;
  readonly options: () => {
    readonly standardBrowser?: boolean | undefined;
    readonly touchSession?: boolean | undefined;
    readonly taskUrls?: UrlOptions['taskUrls'];
  };
  readonly hooks: SwitchHooks;
  readonly navigator: Pick<Navigator, 'target'>;
  readonly urls: Pick<Urls, 'buildTasksUrl'>;
  readonly navigate: (to: string) => Promise<unknown>;
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
  readonly onRefused: () => Promise<unknown>;
  /** Whether the page stays with a session that has tasks, because a surface shows them, or because no user acted here. */
  readonly staysWithTasks: () => boolean;
  /** Announces a session that was chosen here to the other tabs. */
  readonly announceSignIn: () => void;
};

export type SetActive = (params: SetActiveParams) => Promise<void>;

/** Organization ids are distinguished from slugs by this prefix. */
const ORGANIZATION_ID_PREFIX = 'org_';

/** setActive of one client. */
export const createSetActive = (deps: SetActiveDeps): SetActive => {
  const { store, hooks } = deps;
  const warnOfBeforeEmit = createWarning(deps);
  return (params) =>
    hooks.watchUnload(async (isUnloading) => {
      if (params.beforeEmit) warnOfBeforeEmit();
      const chosen = chooseSession(store.getSnapshot(), params.session);
      const session = await becomeCurrent(deps, chosen, params);
      // Before the page may unload. A change of only the organization concerns this tab alone.
      if (session && params.session) deps.announceSignIn();
      await leave(deps, params, session);
      if (isUnloading()) return;
      store.commit({ ...sessionFields(session), status: statusAfterChange(store.getSnapshot()) });
      await hooks.after();
    });
};

/** Everything up to the token in the cookie; nothing is rendered yet, and a failure changes no state. */
const becomeCurrent = async (
  deps: SetActiveDeps,
  chosen: Session | undefined,
  { organization }: SetActiveParams,
): Promise<Session | undefined> => {
  // The current token is for the previous organization of the session.
  const token = chosen?.lastActiveToken?.getRawString();
  const before = chosen?.lastActiveOrganizationId ?? null;
  if (chosen && organization !== undefined) chosen.lastActiveOrganizationId = organizationId(chosen, organization);
  try {
    if (token) deps.onToken(token, before);
    await deps.hooks.before(chosen ? undefined : 'sign-out');
    const session = await touchAndReread(deps, chosen);
    await writeToken(deps, session);
    return session;
  } catch (error) {
    if (chosen) chosen.lastActiveOrganizationId = knownOrganizationId(deps.store, chosen.id) ?? null;
    throw error;
  }
};

/** The organization of a session in the service's last reply. */
const knownOrganizationId = (store: Store, sessionId: string): string | null | undefined =>
  store.getSnapshot().clientJson?.sessions.find(({ id }) => id === sessionId)?.last_active_organization_id;

/** Logged once, for the developer of the page. */
const createWarning = ({ key, platform }: SetActiveDeps): (() => void) => {
  let isOver = key.instanceType === 'production';
  return () => {
    if (!isOver)
      platform.log.warn(
        `${CLIENT_NAMES.capitalised}: beforeEmit of setActive is an older way. Use redirectUrl instead.`,
      );
    isOver = true;
  };
};

const chooseSession = (snapshot: Snapshot, given: SetActiveParams['session']): Session | undefined => {
  const { client } = snapshot;
  const session = currentSession(snapshot);
  if (!client) throw new LatchkeyError('setActive needs a client. Await load() first.');
  if (given === undefined) {
    if (session) return session;
    throw new LatchkeyError('setActive needs a session, for nobody is signed in. Pass the session to activate.');
  }
  if (given === null) return undefined;
  // A session object that the host kept may be older than the client's one with the same id, which has to change.
  const own = client.sessions.find(({ id }) => id === (typeof given === 'string' ? given : given.id));
  return own ?? (typeof given === 'string' ? undefined : given);
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

/** Only the focused tab touches the session; the session is then read again from the client in the reply. */
const touchAndReread = async (deps: SetActiveDeps, session: Session | undefined): Promise<Session | undefined> => {
  const { standardBrowser, touchSession } = deps.options();
  if (!session || (standardBrowser && !deps.platform.page.isFocused())) return session;
  if (touchSession) await touchQuietly(session, deps.onRefused);
  return deps.store.getSnapshot().client?.signedInSessions.find(({ id }) => id === session.id);
};

/** The token is written to the cookie before any navigation. Offline there may be none: then the cookie stays. */
const writeToken = async (deps: SetActiveDeps, session: Session | undefined): Promise<void> => {
  // A pending session has no token for the host; its cookie tells the host's server that it is pending.
  const token = session?.status === 'pending' ? session.lastActiveToken?.getRawString() : await session?.getToken();
  if (token || !session) deps.onToken(token ?? null, session?.lastActiveOrganizationId ?? null);
};

/** Navigates as the caller requested, while neither session is rendered. */
const leave = async (deps: SetActiveDeps, params: SetActiveParams, session: Session | undefined): Promise<void> => {
  const go = wayOut(deps, params, session);
  if (!go) return;
  deps.store.commit(SWITCHING);
  await go();
};

/** The navigation of a change; undefined if the page stays where it is. */
const wayOut = (
  deps: SetActiveDeps,
  { redirectUrl, beforeEmit, navigate }: SetActiveParams,
  session: Session | undefined,
): (() => unknown) | undefined => {
  const decorateUrl = (url: string) => throughTouch(deps, url);
  if (beforeEmit) return () => beforeEmit(session ?? null);
  if (session && navigate) return () => navigate({ session, decorateUrl });
  const to = session?.status === 'pending' ? taskUrl(deps, session, redirectUrl) : redirectUrl;
  return to ? () => deps.navigate(decorateUrl(to)) : undefined;
};

/** The page of the session's task, which continues at `redirectUrl`; undefined if this page shows it. */
const taskUrl = (deps: SetActiveDeps, { currentTask }: Session, redirectUrl: string | undefined) => {
  const task = currentTask?.key;
  if (!task || (deps.staysWithTasks() && !deps.options().taskUrls?.[task])) return undefined;
  return deps.urls.buildTasksUrl({ task, signInForceRedirectUrl: redirectUrl });
};

/** If the client's cookie expires soon, redirects through the service, which extends it; not for a target that is not allowed. */
const throughTouch = ({ store, navigator }: SetActiveDeps, redirectUrl: string): string => {
  const { client } = store.getSnapshot();
  const target = navigator.target(redirectUrl);
  return target && client?.isEligibleForTouch() ? client.buildTouchUrl({ redirectUrl: target }) : redirectUrl;
};
