// Public entry `@latchkey/ui/flows`: the state machines of the surfaces, for a host with custom screens.
//
// A machine is a pure function: run it with `createRunner`, render its state, send it the user's input, and perform its
// effects. A custom sign-in, with the effects of `@latchkey/ui/performers`:
//
//   const machine = createSignIn(readSignInSettings(latchkey), readSignInOpening(latchkey));
//   const runner = createRunner(machine, { perform: createSignInPerformer(latchkey), onError: reportError });
//   runner.start();
//   runner.send({ type: 'opened' });
//
// Every machine has one factory, `create…`: it takes one object of settings, if there are any, and the opening of a page that can be
// opened at several places. Its types have the same name with `State`, `Event`, `Effect` and `Settings`.
//
// If a host does not perform an effect, that method is not offered: `SignInEffect` names each with the event that answers it.

export type { EffectContext, Machine, Perform, Step } from '../machine/machine.ts';
export { createRunner, type Runner, type RunOptions } from '../machine/run.ts';
export {
  type CodeCheck,
  type CodeDelivery,
  type CodeEntry,
  type CodeEntryEffect,
  type CodeEntryEvent,
  createCodeEntry,
} from './code-entry.ts';
export {
  createLinkWait,
  type LinkCheck,
  type LinkLanding,
  type LinkWait,
  type LinkWaitEffect,
  type LinkWaitEvent,
} from './email-link-wait.ts';
export {
  type CodeFactor,
  type FirstFactor,
  factorKey,
  hasOtherMethods,
  isReset,
  type LinkFactor,
  type ListedFactor,
  otherFactors,
  type PreferredStrategy,
  resetFactor,
  type SecondCodeFactor,
  type SecondFactor,
  secondKey,
  startingFactor,
} from './factor-choice.ts';
export { type FlowStep, flowStep, progressOf, type StepProgress } from './flow-step.ts';
export type { Form } from './form.ts';
export {
  createOrganizationSetup,
  type MadeOrganization,
  type OrganizationDraft,
  type OrganizationForm,
  type OrganizationSetupEffect,
  type OrganizationSetupEvent,
  type OrganizationSetupSettings,
  type OrganizationSetupState,
  type OrganizationValues,
} from './organizations/create-organization.ts';
export {
  createSwitch,
  isAsked,
  isReady,
  type ListName,
  type ListPage,
  type OrganizationLists,
  type ShownInvitation,
  type ShownMembership,
  type ShownOrganization,
  type ShownSuggestion,
  type SwitchDeed,
  type SwitchEffect,
  type SwitchEvent,
  type SwitchSettings,
  type SwitchState,
  waitingCount,
} from './organizations/switch-organization.ts';
export { cardProblem, type Problem, problemOf } from './problem.ts';
export {
  type AccountFacts,
  type AccountSection,
  accountSections,
  canSaveName,
  canSaveUsername,
  isVerified,
  nextStepOf,
  sortIdentifiers,
} from './profile/account.ts';
export { type ActionEffect, type ActionEvent, type ActionState, createAction } from './profile/action.ts';
export {
  createDeviceList,
  type Device,
  type DeviceListEffect,
  type DeviceListEvent,
  type DeviceListState,
  type DeviceRow,
  devicesOf,
  type ListedSession,
} from './profile/device-list.ts';
export {
  createEdit,
  type EditEffect,
  type EditEvent,
  type EditSettings,
  type EditState,
  type Typed,
} from './profile/edit.ts';
export {
  type CompanyWay,
  createIdentifier,
  type IdentifierEffect,
  type IdentifierEvent,
  type IdentifierSettings,
  type IdentifierState,
  type ProofWay,
  type Unproven,
} from './profile/identifier.ts';
export {
  canSavePassword,
  type MatchEvent,
  matchAfter,
  NO_PASSWORD,
  type PasswordMatch,
  type PasswordValues,
} from './profile/password-change.ts';
export {
  type LinkStanding,
  listedAccounts,
  standingOf,
  unlinkedStrategies,
  unusedWallets,
} from './profile/providers.ts';
export {
  type BackupSetupEffect,
  type BackupSetupEvent,
  type BackupSetupSettings,
  type BackupSetupState,
  createBackupSetup,
} from './second-factor/backup.ts';
export {
  hasSecondFactors,
  phonesToChoose,
  type SecondFactorAttributes,
  type SecondFactorOffer,
  type SecondFactorPhone,
  type SecondFactorRow,
  type SecondFactorUser,
  secondFactorOffers,
  secondFactorRows,
} from './second-factor/list.ts';
export {
  type ChosenPhone,
  createPhoneSetup,
  type PhoneSetupEffect,
  type PhoneSetupEvent,
  type PhoneSetupSettings,
  type PhoneSetupState,
} from './second-factor/phone.ts';
export {
  createTotpSetup,
  type TotpSecret,
  type TotpSetupEffect,
  type TotpSetupEvent,
  type TotpSetupState,
} from './second-factor/totp.ts';
export { readSignIn, type SignInAbilities, type SignInAttempt, type SignInSource } from './sign-in/attempt.ts';
export type { Pressed } from './sign-in/cards/progress.ts';
export type { SignInState } from './sign-in/cards/state.ts';
export type { ProviderStrategy, SignInCall, SignInEffect, SignInExit } from './sign-in/effect.ts';
export type { SignInAction, SignInEvent, SignInField, SignInReport } from './sign-in/event.ts';
export {
  type CreateValues,
  type NewAccounts,
  type NewAccountsEnvironment,
  readNewAccounts,
} from './sign-in/new-accounts.ts';
export { signInPath } from './sign-in/path.ts';
export {
  type IdentifierField,
  type InitialIdentifiers,
  type SignInEnvironment,
  type SignInIdentifier,
  type SignInPage,
  type SignInSettings,
  signInSettings,
} from './sign-in/settings.ts';
export { createSignIn, type SignInOpening } from './sign-in/sign-in.ts';
export type { Asked, SentValues } from './sign-up/asked-fields.ts';
export { readSignUp, type SignUpAttempt, type SignUpSource } from './sign-up/attempt.ts';
export type { SignUpOpening } from './sign-up/beginning.ts';
export type { SignUpState } from './sign-up/cards/state.ts';
export type { SignUpCall, SignUpEffect } from './sign-up/effect.ts';
export type { SignUpAction, SignUpEvent, SignUpReport } from './sign-up/event.ts';
export { signUpPath } from './sign-up/path.ts';
export {
  type ContactField,
  type ContactProof,
  type FieldNeed,
  type FieldNeeds,
  SIGN_UP_FIELDS,
  type SignUpEnvironment,
  type SignUpField,
  type SignUpSettings,
  type SignUpValues,
  signUpSettings,
} from './sign-up/settings.ts';
export { createSignUp } from './sign-up/sign-up.ts';
export type {
  StagedCode,
  StagedFactor,
  VerificationAction,
  VerificationAttempt,
  VerificationEffect,
  VerificationEvent,
  VerificationReport,
  VerificationState,
} from './user-verification/state.ts';
export {
  createVerification,
  readVerification,
  type VerificationSettings,
  type VerificationSource,
} from './user-verification/user-verification.ts';
export {
  createWaitlist,
  type WaitlistEffect,
  type WaitlistEvent,
  type WaitlistSettings,
  type WaitlistState,
} from './waitlist.ts';
