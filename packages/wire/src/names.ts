// Every cookie, parameter, header, attribute, global and event name of the protocol, derived from the provider's name. The names
// a page reads are single constants in separate modules, so that it downloads only those it uses.
import * as captcha from './names/captcha.ts';
import * as client from './names/client/client.ts';
import * as landing from './names/landing.ts';
import * as page from './names/page/page.ts';
import { CAPITALISED, capitalise, PROVIDER } from './names/provider.ts';

/** The names that a page with a captcha uses. */
export * as CAPTCHA_NAMES from './names/captcha.ts';
/** The names that a client in a browser uses. */
export * as CLIENT_NAMES from './names/client/client.ts';
/** The names used by a page that a link, a ticket or a provider redirects to. */
export * as LANDING_NAMES from './names/landing.ts';
/** Where each modal surface starts (docs/reference/javascript-api.md#paths-of-surfaces). */
export * as MODAL_START_PATHS from './names/modal-start-paths.ts';
/** The names that the script build reads on its page. */
export * as PAGE_NAMES from './names/page/page.ts';
/** Flow sub-paths of docs/reference/javascript-api.md#paths-of-surfaces, under the sign-in and sign-up URLs. */
export * as SUB_PATHS from './names/sub-paths.ts';

export const API_VERSION = '2024-10-01';
export const CLIENT_VERSION = '5.55.1';
export const API_PREFIX = '/v1';
/** The path below which back ends call the admin API with a secret key. */
export const ADMIN_PREFIX = '/admin/v1';
/** Below the prefix: where a page fetches a challenge of the proof-of-work captcha. */
export const CAPTCHA_CHALLENGE_PATH = '/captcha/challenge';

const serviceCookies = {
  client: '__client',
  /** Production form of the client secret: browsers reject a `__Host-` cookie with a Domain or over plain http (RFC 6265bis). */
  hostClient: '__Host-client',
  /** The client secret of an operator: a name that no application has, because the console can share its host. */
  console: `__${PROVIDER}_console`,
  hostConsole: `__Host-${PROVIDER}_console`,
  /** Only written with a suffix. */
  refresh: '__refresh',
  handshake: `__${PROVIDER}_handshake`,
  redirectCount: `__${PROVIDER}_redirect_count`,
  /** Binds a reply to the browser that requested it: on application servers for a handshake, on a satellite's host for a sync. */
  handshakeNonce: `__${PROVIDER}_hs_nonce`,
  hostSync: `__Host-${PROVIDER}_sync`,
  /** In development: binds a provider's callback to the browser that started the flow (login CSRF). */
  flow: `__${PROVIDER}_flow`,
};

const serviceParams = {
  isNative: '_is_native',
  testingToken: `__${PROVIDER}_testing_token`,
  domain: '__domain',
  serverRedirectUrl: `__${PROVIDER}_redirect_url`,
  handshakeReason: `__${PROVIDER}_hs_reason`,
  handshakeNonce: `__${PROVIDER}_hs_nonce`,
  syncNonce: `__${PROVIDER}_sync_nonce`,
  syncTicket: `__${PROVIDER}_sync_ticket`,
};

const all = () =>
  ({
    ...client,
    attributes: { ...page.attributes },
    cookies: { ...client.cookies, ...serviceCookies },
    params: { ...client.params, ...landing, ...serviceParams },
    headers: {
      ...client.headers,
      apiVersion: `${CAPITALISED}-API-Version`,
      proxyUrl: `${CAPITALISED}-Proxy-Url`,
      /** On requests the service sends to an operator's own gateway. */
      signature: `${CAPITALISED}-Signature`,
      /** On calls of the console: the id of the instance, and why the operator makes the call. */
      instance: `${CAPITALISED}-Instance`,
      reason: `${CAPITALISED}-Reason`,
    },
    globals: { ...client.globals, ...page.globals },
    elements: { ...client.elements, captcha: captcha.slot, invisibleCaptcha: captcha.invisible },
    files: {
      browserScript: `${PROVIDER}.browser.js`,
      headlessScript: `${PROVIDER}.headless.browser.js`,
      elementsScript: `${PROVIDER}.elements.browser.js`,
      themesModule: `${PROVIDER}.themes.js`,
    },
    events: { ...client.events, tokenUpdate: 'token:update', signOut: 'user:signOut', captcha: captcha.event },
    channels: { ...client.channels, legacyStorage: `__lsbc__${PROVIDER}` },
    storage: { ...client.storage, prefix: `${PROVIDER}:` },
    fields: {
      ...client.fields,
      clientVersion: `${PROVIDER}_js_version`,
      reverificationHint: `${PROVIDER}_error`,
    },
    /** Prefix of every cache key of a session token. */
    tokenCachePrefix: `${PROVIDER}::`,
  }) as const;

/** All parameters that a link, a ticket or a provider's popup adds. */
export const LANDING_PARAMETERS: readonly string[] = [
  landing.status,
  landing.createdSession,
  landing.ticket,
  landing.invitationToken,
  landing.popup,
];

type Texts<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Texts<Table[Name]> };

export type Names = Texts<ReturnType<typeof all>>;

/** Every name of the protocol. A page uses one of the smaller tables. */
export const NAMES: Names = /* @__PURE__ */ all();

/** Names of the protocol for one provider; `namesFor('acme').cookies.devBrowser` is `__acme_db_jwt`. */
export const namesFor = (provider: string): Names => {
  const put = (name: string): string => name.replace(PROVIDER, provider).replace(CAPITALISED, capitalise(provider));
  const copy = (table: object): object =>
    Object.fromEntries(
      Object.entries(table).map(([name, value]) => [name, typeof value === 'string' ? put(value) : copy(value)]),
    );
  // The cast holds: the copy has the keys of the table.
  return copy(NAMES) as Names;
};

/**
 * The claim that marks a handshake token. Its header has the type `JWT` like a session token's
 * (docs/reference/wire.md#handshake), so only this claim distinguishes them: no session or template token has it, and a
 * handshake token contains no user and no session.
 */
export const HANDSHAKE_CLAIM = 'handshake';

/** The `typ` of a template token, so that none is accepted as a session token (docs/security.md R15; RFC 8725 §3.11). */
export const TEMPLATE_TOKEN_TYPE = 'template+jwt';

/**
 * Prefix of every stable class and captcha attribute (docs/reference/javascript-api.md#style-prefix): `lk` for ours, the first
 * two letters of another provider.
 */
export const stylePrefixFor = (provider: string): string => (provider === 'latchkey' ? 'lk' : provider.slice(0, 2));

/** `lk-card`, `lk-signIn-root`, `data-lk-theme`. Classes of our parts, which the style sheets name, keep `lk-` in every build. */
export const STYLE_PREFIX = /* @__PURE__ */ stylePrefixFor(PROVIDER);
