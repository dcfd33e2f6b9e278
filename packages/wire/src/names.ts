// Every cookie, parameter, header, attribute, global and event name of the protocol, derived from the provider's name.

/** Put in place by a build that speaks for another provider: `define: { __LATCHKEY_PROVIDER__: JSON.stringify('acme') }`. */
declare const __LATCHKEY_PROVIDER__: string | undefined;

/** The one constant all names come from, so that either side can be put beside another implementation of the protocol. */
export const PROVIDER: string = typeof __LATCHKEY_PROVIDER__ === 'string' ? __LATCHKEY_PROVIDER__ : 'latchkey';

/** May names be made from this? It ends up in cookies, headers and a global, so only lower-case letters and digits. */
export const isProviderName = (text: string): boolean => /^[a-z][a-z0-9]{0,31}$/.test(text);

export const API_VERSION = '2024-10-01';
export const CLIENT_VERSION = '5.55.1';
export const API_PREFIX = '/v1';
/** Below the prefix: where a page fetches a challenge of the proof-of-work captcha. */
export const CAPTCHA_CHALLENGE_PATH = '/captcha/challenge';

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The names every client speaks: a table of its own, for a page downloads all of a table it reads one name of. */
const clientNamesFor = (provider: string, capitalised: string) => ({
  provider,
  capitalised,
  cookies: {
    session: '__session',
    clientUat: '__client_uat',
    devBrowser: `__${provider}_db_jwt`,
    activeOrganization: `${provider}_active_org`,
    domainProbe: `__${provider}_test_etld`,
  },
  params: {
    apiVersion: `__${provider}_api_version`,
    clientVersion: `_${provider}_js_version`,
    sessionId: `_${provider}_session_id`,
    devBrowser: `__${provider}_db_jwt`,
    method: '_method',
    rotatingTokenNonce: 'rotating_token_nonce',
    synced: `__${provider}_synced`,
    satelliteUrl: `__${provider}_satellite_url`,
    handshake: `__${provider}_handshake`,
    help: `__${provider}_help`,
    modalState: `__${provider}_modal_state`,
    suffixedCookies: 'suffixed_cookies',
    legacyDevSession: '__dev_session',
    redirectUrl: 'redirect_url',
    afterSignInUrl: 'after_sign_in_url',
    afterSignUpUrl: 'after_sign_up_url',
    signInForceRedirectUrl: 'sign_in_force_redirect_url',
    signInFallbackRedirectUrl: 'sign_in_fallback_redirect_url',
    signUpForceRedirectUrl: 'sign_up_force_redirect_url',
    signUpFallbackRedirectUrl: 'sign_up_fallback_redirect_url',
  },
  headers: { devBrowser: `${capitalised}-Db-Jwt`, country: 'X-Country' },
  globals: {
    onBeforeSetActive: '__unstable__onBeforeSetActive',
    onAfterSetActive: '__unstable__onAfterSetActive',
    onBeforeRequest: '__unstable__onBeforeRequest',
    onAfterResponse: '__unstable__onAfterResponse',
  },
  elements: { root: `${provider}-components` },
  events: { beforeUnload: `${provider}:beforeunload` },
  locks: { refreshSessionToken: `${provider}.lock.refreshSessionToken` },
  channels: { client: `${provider}.client` },
  storage: { telemetryThrottle: `${provider}_telemetry_throttler` },
  flags: { apiError: `${provider}Error`, runtimeError: `${provider}RuntimeError` },
  fields: { traceId: `${provider}_trace_id` },
});

/** What the script tag of a page and the page's globals are called. */
const pageNamesFor = (provider: string, capitalised: string) => ({
  attributes: {
    publishableKey: `data-${provider}-publishable-key`,
    proxyUrl: `data-${provider}-proxy-url`,
    domain: `data-${provider}-domain`,
    script: `data-${provider}-js-script`,
    component: `data-${provider}-component`,
  },
  globals: {
    instance: capitalised,
    publishableKey: `__${provider}_publishable_key`,
    proxyUrl: `__${provider}_proxy_url`,
    domain: `__${provider}_domain`,
  },
});

/** Where captchas stand on a page, and what tells the slot how one goes: only pages with a captcha read these. */
const captchaNamesFor = (provider: string) => ({
  /** Id of the slot for a widget that may ask something. */
  slot: `${provider}-captcha`,
  /** Class of the place for one that never does. */
  invisible: `${provider}-invisible-captcha`,
  /** Fired at the slot when `data-lk-state` on it has changed. */
  event: `${provider}:captcha`,
});

/** What a link, a ticket or a provider's window brings along in the address of the page it leads to: only such pages read these. */
const landingNamesFor = (provider: string) => ({
  status: `__${provider}_status`,
  createdSession: `__${provider}_created_session`,
  ticket: `__${provider}_ticket`,
  invitationToken: `__${provider}_invitation_token`,
  /** Of a window that was opened for a provider: which one it is, known to the page that opened it. */
  popup: `__${provider}_popup`,
});

const serviceCookieNames = (provider: string) => ({
  client: '__client',
  /** Production form of the client secret: the prefix makes the browser refuse a Domain or a plain-http writer. */
  hostClient: '__Host-client',
  /** Only ever written with a suffix. */
  refresh: '__refresh',
  handshake: `__${provider}_handshake`,
  redirectCount: `__${provider}_redirect_count`,
  /** Ties an answer to the browser that asked: on application servers for a handshake, on a satellite's host for a sync. */
  handshakeNonce: `__${provider}_hs_nonce`,
  hostSync: `__Host-${provider}_sync`,
  /** In development: ties the way back from an identity provider to the browser that left for it. */
  flow: `__${provider}_flow`,
});

const serviceParamNames = (provider: string) => ({
  isNative: '_is_native',
  testingToken: `__${provider}_testing_token`,
  domain: '__domain',
  ...landingNamesFor(provider),
  serverRedirectUrl: `__${provider}_redirect_url`,
  handshakeReason: `__${provider}_hs_reason`,
  handshakeNonce: `__${provider}_hs_nonce`,
  syncNonce: `__${provider}_sync_nonce`,
  syncTicket: `__${provider}_sync_ticket`,
});

/** Names of the protocol for one provider; `namesFor('acme').cookies.devBrowser` is `__acme_db_jwt`. */
export const namesFor = (provider: string) => {
  const capitalised = capitalise(provider);
  const client = clientNamesFor(provider, capitalised);
  const page = pageNamesFor(provider, capitalised);
  const captcha = captchaNamesFor(provider);
  return {
    ...client,
    ...page,
    cookies: { ...client.cookies, ...serviceCookieNames(provider) },
    params: { ...client.params, ...serviceParamNames(provider) },
    headers: {
      ...client.headers,
      apiVersion: `${capitalised}-API-Version`,
      proxyUrl: `${capitalised}-Proxy-Url`,
      /** On requests the service makes to an operator's own gateway. */
      signature: `${capitalised}-Signature`,
    },
    globals: { ...client.globals, ...page.globals },
    elements: {
      ...client.elements,
      captcha: captcha.slot,
      invisibleCaptcha: captcha.invisible,
    },
    files: { browserScript: `${provider}.browser.js`, headlessScript: `${provider}.headless.browser.js` },
    events: { ...client.events, tokenUpdate: 'token:update', signOut: 'user:signOut', captcha: captcha.event },
    channels: { ...client.channels, legacyStorage: `__lsbc__${provider}` },
    storage: { ...client.storage, prefix: `${provider}:` },
    fields: {
      ...client.fields,
      clientVersion: `${provider}_js_version`,
      reverificationHint: `${provider}_error`,
    },
    /** Before every cache key of a session token. */
    tokenCachePrefix: `${provider}::`,
  } as const;
};

export type Names = ReturnType<typeof namesFor>;

/** Every name of the protocol. A page takes one of the smaller tables. */
export const NAMES = /* @__PURE__ */ namesFor(PROVIDER);

/** The names that a client in a browser uses. */
export const CLIENT_NAMES = /* @__PURE__ */ clientNamesFor(PROVIDER, capitalise(PROVIDER));

/** The names that the script build looks for on its page. */
export const PAGE_NAMES = /* @__PURE__ */ pageNamesFor(PROVIDER, capitalise(PROVIDER));

/** The names that a page with a captcha uses. */
export const CAPTCHA_NAMES = /* @__PURE__ */ captchaNamesFor(PROVIDER);

/** The names that a page uses which a link, a ticket or a provider leads to. */
export const LANDING_NAMES = /* @__PURE__ */ landingNamesFor(PROVIDER);

/**
 * The claim that makes a token a handshake's. Its header says `JWT` like a session's (wire §8.4), so this is what tells them
 * apart: no session token and no token of a template has it, and a handshake token names no user and no session.
 */
export const HANDSHAKE_CLAIM = 'handshake';

/** The `typ` of a token made from a template, so that none is ever taken for a session token (security R15). */
export const TEMPLATE_TOKEN_TYPE = 'template+jwt';

/** Flow sub-paths of specification §2, under the sign-in and sign-up URLs. */
export const SUB_PATHS = {
  signIn: {
    factorOne: '/factor-one',
    factorTwo: '/factor-two',
    resetPassword: '/reset-password',
    resetPasswordSuccess: '/reset-password-success',
    choose: '/choose',
    ssoCallback: '/sso-callback',
    verify: '/verify',
    create: '/create',
  },
  signUp: {
    continue: '/continue',
    verifyEmailAddress: '/verify-email-address',
    verifyPhoneNumber: '/verify-phone-number',
    create: '/create',
    ssoCallback: '/sso-callback',
    verify: '/verify',
  },
} as const;

/** Where each modal surface starts (specification §2). */
export const MODAL_START_PATHS = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  userProfile: '/user',
  userVerification: '/user-verification',
  organizationProfile: '/organizationProfile',
  createOrganization: '/createOrganization',
  waitlist: '/waitlist',
  blankCaptcha: '/blank-captcha',
  oneTap: '/one-tap',
} as const;

/** Before every stable class and captcha attribute (js-api §3.4): `lk` of ours, the first two letters of another provider. */
export const stylePrefixFor = (provider: string): string => (provider === 'latchkey' ? 'lk' : provider.slice(0, 2));

/** `lk-card`, `lk-signIn-root`, `data-lk-theme`. Classes of our parts, which the style sheets name, keep `lk-` in every build. */
export const STYLE_PREFIX = /* @__PURE__ */ stylePrefixFor(PROVIDER);
