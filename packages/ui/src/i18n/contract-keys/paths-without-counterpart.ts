// Key paths of the contract without a counterpart in our texts, by reason. Only a page in development downloads them, for a
// warning.

export const WITHOUT_COUNTERPART: { readonly [reason: string]: readonly string[] } = {
  'no example texts stand in our fields': [
    'formFieldInputPlaceholder__backupCode',
    'formFieldInputPlaceholder__emailAddress',
    'formFieldInputPlaceholder__emailAddress_username',
    'formFieldInputPlaceholder__firstName',
    'formFieldInputPlaceholder__lastName',
    'formFieldInputPlaceholder__organizationDomain',
    'formFieldInputPlaceholder__organizationDomainEmailAddress',
    'formFieldInputPlaceholder__organizationName',
    'formFieldInputPlaceholder__organizationSlug',
    'formFieldInputPlaceholder__password',
    'formFieldInputPlaceholder__phoneNumber',
    'formFieldInputPlaceholder__username',
  ],
  'times to come are never shown': ['dates.next6Days', 'dates.nextDay'],
  'joining is chosen in a list, not with a box to tick': ['formFieldLabel__automaticInvitations'],
  'the label of the field says what to type': ['formFieldLabel__confirmDeletion'],
  'the list names the way people join itself; there is no heading above it': [
    'organizationProfile.membersPage.invitationsTab.autoInvitations.headerTitle',
    'organizationProfile.membersPage.requestsTab.autoSuggestions.headerTitle',
  ],
  'nothing is said beside the name of a profile': [
    'organizationProfile.navbar.description',
    'userProfile.navbar.description',
  ],
  'the surface is gone by then': [
    'organizationProfile.profilePage.dangerSection.deleteOrganization.successMessage',
    'organizationProfile.profilePage.dangerSection.leaveOrganization.successMessage',
  ],
  'the title of the question names the domain': ['organizationProfile.removeDomainPage.messageLine1'],
  'a domain is removed from its row; there is no tab for it': [
    'organizationProfile.verifiedDomainPage.dangerTab.calloutInfoLabel',
    'organizationProfile.verifiedDomainPage.start.headerTitle__danger',
  ],
  'a change never touches members, and nothing is said about it': [
    'organizationProfile.verifiedDomainPage.enrollmentTab.calloutInfoLabel',
  ],
  'the card names the account and has no other subtitle': ['signIn.password.subtitle'],
  'several providers are drawn as their marks, with the full sentence as a name': [
    'socialButtonsBlockButtonManyInView',
  ],
  'what is met is marked at the rule itself': ['unstable__errors.zxcvbn.goodPassword'],
  'only what helps is told, not what was found': [
    'unstable__errors.zxcvbn.warnings.common',
    'unstable__errors.zxcvbn.warnings.commonNames',
    'unstable__errors.zxcvbn.warnings.dates',
    'unstable__errors.zxcvbn.warnings.extendedRepeat',
    'unstable__errors.zxcvbn.warnings.keyPattern',
    'unstable__errors.zxcvbn.warnings.namesByThemselves',
    'unstable__errors.zxcvbn.warnings.pwned',
    'unstable__errors.zxcvbn.warnings.recentYears',
    'unstable__errors.zxcvbn.warnings.sequences',
    'unstable__errors.zxcvbn.warnings.similarToCommon',
    'unstable__errors.zxcvbn.warnings.simpleRepeat',
    'unstable__errors.zxcvbn.warnings.straightRow',
    'unstable__errors.zxcvbn.warnings.topHundred',
    'unstable__errors.zxcvbn.warnings.topTen',
    'unstable__errors.zxcvbn.warnings.userInputs',
    'unstable__errors.zxcvbn.warnings.wordByItself',
  ],
  'the menu of providers needs no explanation': [
    'userProfile.connectedAccountPage.formHint',
    'userProfile.connectedAccountPage.formHint__noAccounts',
  ],
  'the menu names the providers and wallets alone': [
    'userProfile.connectedAccountPage.socialButtonsBlockButton',
    'userProfile.web3WalletPage.web3WalletButtonsBlockButton',
  ],
  'the row that appears says it': ['userProfile.connectedAccountPage.successMessage'],
  'the menu of second steps needs no explanation': ['userProfile.mfaPage.formHint'],
  'numbers of the account are in the same list as adding one': ['userProfile.mfaPhoneCodePage.backButton'],
  'backup codes come with words of their own': ['userProfile.mfaPhoneCodePage.successMessage2'],
  'the menu of wallets needs no explanation': [
    'userProfile.web3WalletPage.subtitle__availableWallets',
    'userProfile.web3WalletPage.subtitle__unavailableWallets',
  ],
};
