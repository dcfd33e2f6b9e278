// Public entry `@latchkey/ui/messages`: every English text by its group in `localization`, and the type of a language pack.
import { buttonMessages } from '@latchkey/hooks';
import { accountErrorMessages } from './i18n/errors/account-messages.en.ts';
import { joiningErrorMessages } from './i18n/errors/joining-messages.en.ts';
import { errorMessages } from './i18n/errors/messages.en.ts';
import { offlineMessages } from './i18n/errors/offline-messages.en.ts';
import { organizationErrorMessages } from './i18n/errors/organization-messages.en.ts';
import { returnErrorMessages } from './i18n/errors/return-messages.en.ts';
import { stepErrorMessages } from './i18n/errors/step-messages.en.ts';
import { laterPartMessages } from './i18n/later-part-messages.en.ts';
import type { MessageTable, Translation } from './i18n/message.ts';
import { partMessages } from './i18n/part-messages.en.ts';
import { captchaMessages } from './parts/captcha/messages.en.ts';
import { phoneMessages } from './parts/phone-input/messages.en.ts';
import { providerMessages } from './parts/provider-buttons/messages.en.ts';
import { createOrganizationMessages } from './surfaces/create-organization/messages.en.ts';
import { impersonationMessages } from './surfaces/impersonation-indicator/messages.en.ts';
import { keylessMessages } from './surfaces/keyless-prompt/messages.en.ts';
import { organizationListMessages } from './surfaces/organization-list/messages.en.ts';
import { formMessages } from './surfaces/organization-profile/forms/messages.en.ts';
import { membersMessages } from './surfaces/organization-profile/members/messages.en.ts';
import { organizationProfileMessages } from './surfaces/organization-profile/messages.en.ts';
import { organizationSwitcherMessages } from './surfaces/organization-switcher/messages.en.ts';
import { sessionTaskMessages } from './surfaces/session-tasks/messages.en.ts';
import { authenticationMessages } from './surfaces/shared/cards/messages.en.ts';
import { waitMessages } from './surfaces/shared/cards/wait-messages.en.ts';
import { invitationMessages } from './surfaces/shared/invitation/messages.en.ts';
import { choicesMessages } from './surfaces/shared/organizations/choices/messages.en.ts';
import { roleMessages } from './surfaces/shared/organizations/choices/role-messages.en.ts';
import { inviteMessages } from './surfaces/shared/organizations/invite/messages.en.ts';
import { strengthMessages } from './surfaces/shared/passwords/strength-messages.en.ts';
import { laterSignInMessages } from './surfaces/sign-in/later-messages.en.ts';
import { signInMessages } from './surfaces/sign-in/messages.en.ts';
import { phoneSignInMessages } from './surfaces/sign-in/phone-messages.en.ts';
import { rareSignInMessages } from './surfaces/sign-in/rare/messages.en.ts';
import { laterSignUpMessages } from './surfaces/sign-up/later-messages.en.ts';
import { signUpMessages } from './surfaces/sign-up/messages.en.ts';
import { userButtonMessages } from './surfaces/user-button/messages.en.ts';
import { userProfileMessages } from './surfaces/user-profile/messages.en.ts';
import { securityMessages } from './surfaces/user-profile/security/messages.en.ts';
import { verifyMessages } from './surfaces/user-profile/verify-messages.en.ts';
import { reverificationMessages } from './surfaces/user-verification/messages.en.ts';
import { waitlistMessages } from './surfaces/waitlist/messages.en.ts';

/** The English texts, in the shape of `localization`. */
export const english = {
  locale: 'en',
  signIn: { ...signInMessages, ...phoneSignInMessages, ...laterSignInMessages, ...rareSignInMessages },
  signUp: { ...signUpMessages, ...laterSignUpMessages },
  buttons: buttonMessages,
  waitlist: waitlistMessages,
  userProfile: { ...userProfileMessages, ...verifyMessages, ...securityMessages },
  userButton: userButtonMessages,
  organizationProfile: { ...organizationProfileMessages, ...formMessages, ...membersMessages, ...inviteMessages },
  createOrganization: createOrganizationMessages,
  organizationSwitcher: organizationSwitcherMessages,
  organizationList: organizationListMessages,
  organizationChoices: choicesMessages,
  roles: roleMessages,
  invitation: invitationMessages,
  reverification: reverificationMessages,
  sessionTasks: sessionTaskMessages,
  impersonationFab: impersonationMessages,
  keylessPrompt: keylessMessages,
  authentication: { ...authenticationMessages, ...waitMessages, ...strengthMessages },
  parts: { ...partMessages, ...laterPartMessages, ...phoneMessages, ...providerMessages },
  captcha: captchaMessages,
  errors: {
    ...errorMessages,
    ...returnErrorMessages,
    ...offlineMessages,
    ...stepErrorMessages,
    ...accountErrorMessages,
    ...organizationErrorMessages,
    ...joiningErrorMessages,
  },
} as const;

type English = typeof english;

/**
 * Every text in another language, for `localization`. With `satisfies`, a missing or misspelt key does not compile.
 *
 * @example
 * export const nlNL = { locale: 'nl-NL', signIn: { … }, … } as const satisfies LanguagePack;
 */
export type LanguagePack = {
  readonly [Group in keyof English]: English[Group] extends MessageTable ? Translation<English[Group]> : string;
};
