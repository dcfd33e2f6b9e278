// Key paths of the contract for texts of creating and choosing organizations, each with the texts of ours that it words.

/** See `contract-paths.ts` for how a row is written. */
export const organizationsPaths = {
  'createOrganization.formButtonSubmit': 'createOrganization:form.submit',
  'createOrganization.invitePage.formButtonReset': 'createOrganization:invite.skip',
  'createOrganization.title': 'createOrganization:form.title',
  'organizationList.action__createOrganization': 'organizationChoices:create',
  'organizationList.action__invitationAccept': 'organizationChoices:join',
  'organizationList.action__suggestionsAccept': 'organizationChoices:ask',
  'organizationList.createOrganization': 'organizationChoices:create',
  'organizationList.invitationAcceptedLabel': 'organizationChoices:joined',
  'organizationList.subtitle': 'organizationList:subtitle',
  'organizationList.suggestionsAcceptedLabel': 'organizationChoices:asked',
  'organizationList.title': 'organizationList:title',
  'organizationList.titleWithoutPersonal': 'organizationList:title.onlyOrganizations',
  'organizationSwitcher.action__createOrganization': 'organizationChoices:create',
  'organizationSwitcher.action__invitationAccept': 'organizationChoices:join',
  'organizationSwitcher.action__manageOrganization': 'organizationSwitcher:manage',
  'organizationSwitcher.action__suggestionsAccept': 'organizationChoices:ask',
  'organizationSwitcher.notSelected': 'organizationSwitcher:none',
  'organizationSwitcher.personalWorkspace': 'organizationSwitcher:personal organizationChoices:personal',
  'organizationSwitcher.suggestionsAcceptedLabel': 'organizationChoices:asked',
} as const;
