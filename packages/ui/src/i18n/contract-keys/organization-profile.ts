// Key paths of the contract for the organization profile, with our texts for each.

/** See `paths.ts` for the syntax of a row. */
export const organizationProfilePaths = {
  'organizationProfile.badge__automaticInvitation': 'organizationProfile:mode.automatic_invitation',
  'organizationProfile.badge__automaticSuggestion': 'organizationProfile:mode.automatic_suggestion',
  'organizationProfile.badge__manualInvitation': 'organizationProfile:mode.manual_invitation',
  'organizationProfile.badge__unverified': 'organizationProfile:domains.unverified',
  'organizationProfile.createDomainPage.subtitle': 'organizationProfile:domains.addText',
  'organizationProfile.createDomainPage.title': 'organizationProfile:domains.addTitle',
  'organizationProfile.invitePage.detailsTitle__inviteFailed': 'organizationProfile:invite.waiting{addresses}',
  'organizationProfile.invitePage.formButtonPrimary__continue':
    'organizationProfile:invite.submit organizationProfile:invite.submitCount',
  'organizationProfile.invitePage.selectDropdown__role': 'organizationProfile:invite.chooseRole',
  'organizationProfile.invitePage.subtitle': 'organizationProfile:invite.text createOrganization:invite.subtitle',
  'organizationProfile.invitePage.successMessage': 'organizationProfile:invite.sent createOrganization:sent.title',
  'organizationProfile.invitePage.title': 'organizationProfile:invite.title createOrganization:invite.title',
  'organizationProfile.membersPage.action__invite': 'organizationProfile:invite.open',
  'organizationProfile.membersPage.action__search':
    'organizationProfile:search.placeholder organizationProfile:search.label',
  'organizationProfile.membersPage.activeMembersTab.menuAction__remove': 'organizationProfile:members.remove',
  'organizationProfile.membersPage.activeMembersTab.tableHeader__actions': 'organizationProfile:column.options',
  'organizationProfile.membersPage.activeMembersTab.tableHeader__joined': 'organizationProfile:column.joined',
  'organizationProfile.membersPage.activeMembersTab.tableHeader__role': 'organizationProfile:column.role',
  'organizationProfile.membersPage.activeMembersTab.tableHeader__user': 'organizationProfile:column.name',
  'organizationProfile.membersPage.detailsTitle__emptyRow': 'organizationProfile:members.empty',
  'organizationProfile.membersPage.invitationsTab.autoInvitations.headerSubtitle':
    'organizationProfile:hint.inviteNone',
  'organizationProfile.membersPage.invitationsTab.autoInvitations.primaryButton': 'organizationProfile:hint.manage',
  'organizationProfile.membersPage.invitationsTab.table__emptyRow': 'organizationProfile:invitations.empty',
  'organizationProfile.membersPage.invitedMembersTab.menuAction__revoke': 'organizationProfile:invitations.revoke',
  'organizationProfile.membersPage.invitedMembersTab.tableHeader__invited': 'organizationProfile:column.invited',
  'organizationProfile.membersPage.requestsTab.autoSuggestions.headerSubtitle': 'organizationProfile:hint.suggestNone',
  'organizationProfile.membersPage.requestsTab.autoSuggestions.primaryButton': 'organizationProfile:hint.manage',
  'organizationProfile.membersPage.requestsTab.menuAction__approve': 'organizationProfile:requests.accept',
  'organizationProfile.membersPage.requestsTab.menuAction__reject': 'organizationProfile:requests.reject',
  'organizationProfile.membersPage.requestsTab.tableHeader__requested': 'organizationProfile:column.asked',
  'organizationProfile.membersPage.requestsTab.table__emptyRow': 'organizationProfile:requests.empty',
  'organizationProfile.membersPage.start.headerTitle__invitations': 'organizationProfile:tabs.invitations',
  'organizationProfile.membersPage.start.headerTitle__members': 'organizationProfile:tabs.members',
  'organizationProfile.membersPage.start.headerTitle__requests': 'organizationProfile:tabs.requests',
  'organizationProfile.navbar.general': 'organizationProfile:general.title',
  'organizationProfile.navbar.members': 'organizationProfile:members.title',
  'organizationProfile.navbar.title': 'organizationProfile:nav.label',
  'organizationProfile.profilePage.dangerSection.deleteOrganization.actionDescription':
    'organizationProfile:confirm.label{name}',
  'organizationProfile.profilePage.dangerSection.deleteOrganization.messageLine1': 'organizationProfile:delete.text',
  'organizationProfile.profilePage.dangerSection.deleteOrganization.messageLine2': 'organizationProfile:delete.final',
  'organizationProfile.profilePage.dangerSection.deleteOrganization.title':
    'organizationProfile:delete.formTitle{name} organizationProfile:delete.open{name} organizationProfile:delete.submit',
  'organizationProfile.profilePage.dangerSection.leaveOrganization.actionDescription':
    'organizationProfile:confirm.label{name}',
  'organizationProfile.profilePage.dangerSection.leaveOrganization.messageLine1': 'organizationProfile:leave.text',
  'organizationProfile.profilePage.dangerSection.leaveOrganization.messageLine2': 'organizationProfile:leave.final',
  'organizationProfile.profilePage.dangerSection.leaveOrganization.title':
    'organizationProfile:leave.formTitle{name} organizationProfile:leave.open{name} organizationProfile:leave.submit organizationProfile:leave.title',
  'organizationProfile.profilePage.dangerSection.title': 'organizationProfile:leave.both',
  'organizationProfile.profilePage.domainSection.menuAction__manage': 'organizationProfile:domains.manage',
  'organizationProfile.profilePage.domainSection.menuAction__remove': 'organizationProfile:domains.remove',
  'organizationProfile.profilePage.domainSection.menuAction__verify': 'organizationProfile:domains.verify',
  'organizationProfile.profilePage.domainSection.primaryButton': 'organizationProfile:domains.add',
  'organizationProfile.profilePage.domainSection.subtitle': 'organizationProfile:domains.text',
  'organizationProfile.profilePage.domainSection.title': 'organizationProfile:domains.title',
  'organizationProfile.profilePage.successMessage': 'organizationProfile:profile.saved',
  'organizationProfile.profilePage.title': 'organizationProfile:profile.formTitle',
  'organizationProfile.removeDomainPage.messageLine2': 'organizationProfile:domains.removeText',
  'organizationProfile.removeDomainPage.successMessage': 'organizationProfile:domains.removed{name}',
  'organizationProfile.removeDomainPage.title': 'organizationProfile:domains.removeTitle{name}',
  'organizationProfile.start.headerTitle__general': 'organizationProfile:general.title',
  'organizationProfile.start.headerTitle__members': 'organizationProfile:members.title',
  'organizationProfile.start.profileSection.primaryButton': 'organizationProfile:profile.edit',
  'organizationProfile.start.profileSection.title': 'organizationProfile:profile.title',
  'organizationProfile.start.profileSection.uploadAction__title': 'organizationProfile:logo.label',
  'organizationProfile.verifiedDomainPage.dangerTab.removeDomainActionLabel__remove':
    'organizationProfile:domains.remove',
  'organizationProfile.verifiedDomainPage.dangerTab.removeDomainSubtitle': 'organizationProfile:domains.removeText',
  'organizationProfile.verifiedDomainPage.dangerTab.removeDomainTitle': 'organizationProfile:domains.removeTitle{name}',
  'organizationProfile.verifiedDomainPage.enrollmentTab.automaticInvitationOption__description':
    'organizationProfile:mode.automatic_invitationText',
  'organizationProfile.verifiedDomainPage.enrollmentTab.automaticInvitationOption__label':
    'organizationProfile:mode.automatic_invitation',
  'organizationProfile.verifiedDomainPage.enrollmentTab.automaticSuggestionOption__description':
    'organizationProfile:mode.automatic_suggestionText',
  'organizationProfile.verifiedDomainPage.enrollmentTab.automaticSuggestionOption__label':
    'organizationProfile:mode.automatic_suggestion',
  'organizationProfile.verifiedDomainPage.enrollmentTab.calloutInvitationCountLabel':
    'organizationProfile:mode.pendingInvitations',
  'organizationProfile.verifiedDomainPage.enrollmentTab.calloutSuggestionCountLabel':
    'organizationProfile:mode.pendingSuggestions',
  'organizationProfile.verifiedDomainPage.enrollmentTab.manualInvitationOption__description':
    'organizationProfile:mode.manual_invitationText',
  'organizationProfile.verifiedDomainPage.enrollmentTab.manualInvitationOption__label':
    'organizationProfile:mode.manual_invitation',
  'organizationProfile.verifiedDomainPage.enrollmentTab.subtitle': 'organizationProfile:domains.modeText',
  'organizationProfile.verifiedDomainPage.start.headerTitle__enrollment': 'organizationProfile:domains.modeLegend',
  'organizationProfile.verifiedDomainPage.subtitle': 'organizationProfile:domains.modeText',
  'organizationProfile.verifiedDomainPage.title': 'organizationProfile:domains.modeTitle{name}',
  'organizationProfile.verifyDomainPage.formTitle': 'organizationProfile:domains.codeTitle',
  'organizationProfile.verifyDomainPage.subtitleVerificationCodeScreen': 'organizationProfile:domains.codeText{to}',
  'organizationProfile.verifyDomainPage.formSubtitle': 'organizationProfile:domains.codeText{to}',
  'organizationProfile.verifyDomainPage.resendButton': 'authentication:code.resend',
  'organizationProfile.verifyDomainPage.subtitle': 'organizationProfile:domains.verifyText',
  'organizationProfile.verifyDomainPage.title': 'organizationProfile:domains.verifyTitle{name}',
} as const;
