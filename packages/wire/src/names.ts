// Every cookie, parameter, header, attribute, global and event name of the protocol, derived from the provider's name.

/** The one constant all names come from. A build may put another implementation of the protocol in its place. */
export const PROVIDER = 'latchkey';

export const API_VERSION = '2024-10-01';
export const CLIENT_VERSION = '5.55.1';
export const API_PREFIX = '/v1';

/** Names of the protocol for one provider; `namesFor('acme').cookies.devBrowser` is `__acme_db_jwt`. */
export const namesFor = (provider: string) => {
  const capitalised = provider.charAt(0).toUpperCase() + provider.slice(1);
  return {
    provider,
    capitalised,
    cookies: {
      session: '__session',
      clientUat: '__client_uat',
      client: '__client',
      /** Production form of the client secret: the prefix makes the browser refuse a Domain or a plain-http writer. */
      hostClient: '__Host-client',
      devBrowser: `__${provider}_db_jwt`,
      activeOrganization: `${provider}_active_org`,
      domainProbe: `__${provider}_test_etld`,
      handshake: `__${provider}_handshake`,
    },
    params: {
      apiVersion: `__${provider}_api_version`,
      clientVersion: `_${provider}_js_version`,
      sessionId: `_${provider}_session_id`,
      devBrowser: `__${provider}_db_jwt`,
      method: '_method',
      rotatingTokenNonce: 'rotating_token_nonce',
      isNative: '_is_native',
      testingToken: `__${provider}_testing_token`,
      domain: '__domain',
      status: `__${provider}_status`,
      createdSession: `__${provider}_created_session`,
      ticket: `__${provider}_ticket`,
      invitationToken: `__${provider}_invitation_token`,
      modalState: `__${provider}_modal_state`,
      synced: `__${provider}_synced`,
      satelliteUrl: `__${provider}_satellite_url`,
      serverRedirectUrl: `__${provider}_redirect_url`,
      handshake: `__${provider}_handshake`,
      handshakeReason: `__${provider}_hs_reason`,
      help: `__${provider}_help`,
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
    headers: {
      devBrowser: `${capitalised}-Db-Jwt`,
      country: 'X-Country',
      apiVersion: `${capitalised}-API-Version`,
    },
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
      onBeforeSetActive: '__unstable__onBeforeSetActive',
      onAfterSetActive: '__unstable__onAfterSetActive',
      onBeforeRequest: '__unstable__onBeforeRequest',
      onAfterResponse: '__unstable__onAfterResponse',
    },
    events: { beforeUnload: `${provider}:beforeunload` },
    locks: { refreshSessionToken: `${provider}.lock.refreshSessionToken` },
    channels: { client: `${provider}.client`, legacyStorage: `__lsbc__${provider}` },
    storage: { prefix: `${provider}:`, telemetryThrottle: `${provider}_telemetry_throttler` },
    elements: { root: `${provider}-components`, captcha: `${provider}-captcha` },
    flags: { apiError: `${provider}Error`, runtimeError: `${provider}RuntimeError` },
    files: { browserScript: `${provider}.browser.js`, headlessScript: `${provider}.headless.browser.js` },
  } as const;
};

export type Names = ReturnType<typeof namesFor>;

export const NAMES = namesFor(PROVIDER);

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
