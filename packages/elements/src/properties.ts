// The properties of the elements. Each is also an attribute, in kebab-case.

/** Properties of surfaces, buttons and redirects: those of the surfaces, without deprecated names and experiments. */
export const PROPERTIES = [
  'routing',
  'path',
  'appearance',
  'redirectUrl',
  'forceRedirectUrl',
  'fallbackRedirectUrl',
  'signInForceRedirectUrl',
  'signInFallbackRedirectUrl',
  'signUpForceRedirectUrl',
  'signUpFallbackRedirectUrl',
  'signInUrl',
  'signUpUrl',
  'waitlistUrl',
  'afterSignOutUrl',
  'afterMultiSessionSingleSignOutUrl',
  'afterSwitchSessionUrl',
  'afterLeaveOrganizationUrl',
  'afterSelectOrganizationUrl',
  'afterSelectPersonalUrl',
  'afterCreateOrganizationUrl',
  'afterJoinWaitlistUrl',
  'userProfileUrl',
  'organizationProfileUrl',
  'createOrganizationUrl',
  'userProfileMode',
  'organizationProfileMode',
  'createOrganizationMode',
  'userProfileProps',
  'organizationProfileProps',
  'initialValues',
  'unsafeMetadata',
  'transferable',
  'withSignUp',
  'oauthFlow',
  'additionalOAuthScopes',
  'customPages',
  'customMenuItems',
  'showName',
  'defaultOpen',
  'hidePersonal',
  'hideSlug',
  'skipInvitationScreen',
  'level',
  'afterVerification',
  'afterVerificationCancelled',
  'cancelOnTapOutside',
  'itpSupport',
  'fedCmSupport',
  'mode',
  'sessionId',
] as const;

/** Properties of the elements that show their content under a condition. */
export const CONDITION_PROPERTIES = ['role', 'permission', 'reverification', 'treatPendingAsSignedOut'] as const;

/** `signUpUrl` → `sign-up-url`. */
export const toAttribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `SignIn` → `sign-in`. */
export const tagOf = (name: string): string => toAttribute(name).slice(1);

/** The value of an attribute: JSON where it looks like JSON, true where it is empty, else the text. */
export const readAttribute = (text: string): unknown =>
  text === '' || (/^[[{]|^(true|false|null)$/.test(text) ? JSON.parse(text) : text);
