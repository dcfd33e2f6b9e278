// Key paths of the contract for creating and choosing organizations, with our texts for each.

/** See `paths.ts` for the syntax of a row. */
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
