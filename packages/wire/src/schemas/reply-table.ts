// REPLIES: the reply entity of each call, by name, so that documents can be generated at run time. The compiler checks
// every name against the reply type of its endpoint.
import type { EndpointKey, Reply } from '../endpoints/endpoint.ts';
import type { ClientJSON } from '../json/client.ts';
import type { DeletedObjectJSON } from '../json/deleted-object.ts';
import type { DevBrowserJSON } from '../json/dev-browser.ts';
import type { EmailAddressJSON } from '../json/email-address.ts';
import type { PageJSON } from '../json/envelope.ts';
import type { EnvironmentJSON } from '../json/environment.ts';
import type { ExternalAccountJSON } from '../json/external-account.ts';
import type { ImageJSON } from '../json/image.ts';
import type { OrganizationMembershipJSON } from '../json/membership.ts';
import type { OrganizationJSON } from '../json/organization.ts';
import type { OrganizationDomainJSON } from '../json/organizations/domain.ts';
import type { OrganizationInvitationJSON, UserOrganizationInvitationJSON } from '../json/organizations/invitation.ts';
import type { MembershipRequestJSON } from '../json/organizations/membership-request.ts';
import type { RoleJSON } from '../json/organizations/role.ts';
import type { OrganizationSuggestionJSON } from '../json/organizations/suggestion.ts';
import type { PasskeyJSON } from '../json/passkey.ts';
import type { PhoneNumberJSON } from '../json/phone-number.ts';
import type { BackupCodeJSON, TOTPJSON } from '../json/second-factor.ts';
import type { SessionWithActivitiesJSON } from '../json/session/activity.ts';
import type { SessionVerificationJSON } from '../json/session/verification.ts';
import type { SessionJSON } from '../json/session.ts';
import type { SignInJSON } from '../json/sign-in.ts';
import type { SignUpJSON } from '../json/sign-up.ts';
import type { TokenJSON } from '../json/token.ts';
import type { UserJSON } from '../json/user.ts';
import type { WaitlistEntryJSON } from '../json/waitlist-entry.ts';
import type { Web3WalletJSON } from '../json/web3-wallet.ts';

/** Entities that are a whole reply, or an item of one. */
export type ReplyEntities = {
  readonly BackupCode: BackupCodeJSON;
  readonly Client: ClientJSON;
  readonly DeletedObject: DeletedObjectJSON;
  readonly DevBrowser: DevBrowserJSON;
  readonly EmailAddress: EmailAddressJSON;
  readonly Environment: EnvironmentJSON;
  readonly ExternalAccount: ExternalAccountJSON;
  readonly Image: ImageJSON;
  readonly MembershipRequest: MembershipRequestJSON;
  readonly Organization: OrganizationJSON;
  readonly OrganizationDomain: OrganizationDomainJSON;
  readonly OrganizationInvitation: OrganizationInvitationJSON;
  readonly OrganizationMembership: OrganizationMembershipJSON;
  readonly OrganizationSuggestion: OrganizationSuggestionJSON;
  readonly Passkey: PasskeyJSON;
  readonly PhoneNumber: PhoneNumberJSON;
  readonly Role: RoleJSON;
  readonly Session: SessionJSON;
  readonly SessionVerification: SessionVerificationJSON;
  readonly SessionWithActivities: SessionWithActivitiesJSON;
  readonly SignIn: SignInJSON;
  readonly SignUp: SignUpJSON;
  readonly TOTP: TOTPJSON;
  readonly Token: TokenJSON;
  readonly User: UserJSON;
  readonly UserOrganizationInvitation: UserOrganizationInvitationJSON;
  readonly WaitlistEntry: WaitlistEntryJSON;
  readonly Web3Wallet: Web3WalletJSON;
};

export type ReplyEntity = keyof ReplyEntities;

/** `SignIn`, `page of Role`, `list of Session`, or several joined by ` or `; `nothing` is null or a navigation. */
export type ReplyForm = 'nothing' | ReplyEntity | `page of ${ReplyEntity}` | `list of ${ReplyEntity}` | OneOf;
type OneOf = 'Client or nothing' | 'Client or DeletedObject' | 'Image or DeletedObject';

type Named<Name> = Name extends ReplyEntity ? ReplyEntities[Name] : never;
type Meaning<Form> = Form extends `${infer First} or ${infer Second}`
  ? Meaning<First> | (Second extends 'nothing' ? null : Meaning<Second>)
  : Form extends 'nothing'
    ? undefined
    : Form extends `page of ${infer Name}`
      ? PageJSON<Named<Name>>
      : Form extends `list of ${infer Name}`
        ? readonly Named<Name>[]
        : Named<Form>;

/** The forms that match exactly the reply of a call. */
type FormOf<K extends EndpointKey> = {
  [F in ReplyForm]: [Meaning<F>] extends [Reply<K>] ? ([Reply<K>] extends [Meaning<F>] ? F : never) : never;
}[ReplyForm];

/** The reply of every call. */
export const REPLIES = {
  'GET /environment': 'Environment',
  'PATCH /environment': 'Environment',
  'GET /client': 'Client or nothing',
  'PUT /client': 'Client',
  'DELETE /client': 'Client or DeletedObject',
  'DELETE /client/sessions': 'Client',
  'POST /client/verify': 'Client',
  'GET /client/touch': 'nothing',
  'GET /client/sync': 'nothing',
  'POST /client/sync': 'Client or nothing',
  'GET /client/handshake': 'nothing',
  'POST /dev_browser': 'DevBrowser',
  'POST /client/sign_ins': 'SignIn',
  'GET /client/sign_ins/:id': 'SignIn',
  'POST /client/sign_ins/:id/prepare_first_factor': 'SignIn',
  'POST /client/sign_ins/:id/attempt_first_factor': 'SignIn',
  'POST /client/sign_ins/:id/prepare_second_factor': 'SignIn',
  'POST /client/sign_ins/:id/attempt_second_factor': 'SignIn',
  'POST /client/sign_ins/:id/reset_password': 'SignIn',
  'POST /client/sign_ups': 'SignUp',
  'GET /client/sign_ups/:id': 'SignUp',
  'PATCH /client/sign_ups/:id': 'SignUp',
  'POST /client/sign_ups/:id/prepare_verification': 'SignUp',
  'POST /client/sign_ups/:id/attempt_verification': 'SignUp',
  'GET /client/sessions/:id': 'Session',
  'POST /client/sessions/:id/end': 'Session',
  'POST /client/sessions/:id/remove': 'Session',
  'POST /client/sessions/:id/touch': 'Session',
  'POST /client/sessions/:id/tokens': 'Token',
  'POST /client/sessions/:id/tokens/:template': 'Token',
  'POST /client/sessions/:id/verify': 'SessionVerification',
  'POST /client/sessions/:id/verify/prepare_first_factor': 'SessionVerification',
  'POST /client/sessions/:id/verify/attempt_first_factor': 'SessionVerification',
  'POST /client/sessions/:id/verify/prepare_second_factor': 'SessionVerification',
  'POST /client/sessions/:id/verify/attempt_second_factor': 'SessionVerification',
  'GET /me': 'User',
  'PATCH /me': 'User',
  'DELETE /me': 'DeletedObject',
  'POST /me/change_password': 'User',
  'POST /me/remove_password': 'User',
  'POST /me/profile_image': 'Image',
  'DELETE /me/profile_image': 'Image or DeletedObject',
  'GET /me/sessions/active': 'list of SessionWithActivities',
  'POST /me/sessions/:id/revoke': 'SessionWithActivities',
  'POST /me/email_addresses': 'EmailAddress',
  'GET /me/email_addresses/:id': 'EmailAddress',
  'POST /me/email_addresses/:id/prepare_verification': 'EmailAddress',
  'POST /me/email_addresses/:id/attempt_verification': 'EmailAddress',
  'DELETE /me/email_addresses/:id': 'DeletedObject',
  'POST /me/phone_numbers': 'PhoneNumber',
  'POST /me/phone_numbers/:id/prepare_verification': 'PhoneNumber',
  'POST /me/phone_numbers/:id/attempt_verification': 'PhoneNumber',
  'PATCH /me/phone_numbers/:id': 'PhoneNumber',
  'DELETE /me/phone_numbers/:id': 'DeletedObject',
  'POST /me/web3_wallets': 'Web3Wallet',
  'POST /me/web3_wallets/:id/prepare_verification': 'Web3Wallet',
  'POST /me/web3_wallets/:id/attempt_verification': 'Web3Wallet',
  'DELETE /me/web3_wallets/:id': 'DeletedObject',
  'POST /me/external_accounts': 'ExternalAccount',
  'GET /me/external_accounts/:id': 'ExternalAccount',
  'PATCH /me/external_accounts/:id/reauthorize': 'ExternalAccount',
  'DELETE /me/external_accounts/:id': 'DeletedObject',
  'POST /me/passkeys': 'Passkey',
  'POST /me/passkeys/:id/attempt_verification': 'Passkey',
  'PATCH /me/passkeys/:id': 'Passkey',
  'DELETE /me/passkeys/:id': 'DeletedObject',
  'POST /me/totp': 'TOTP',
  'POST /me/totp/attempt_verification': 'TOTP',
  'DELETE /me/totp': 'DeletedObject',
  'POST /me/backup_codes': 'BackupCode',
  'GET /me/organization_memberships': 'page of OrganizationMembership',
  'DELETE /me/organization_memberships/:organizationId': 'DeletedObject',
  'GET /me/organization_invitations': 'page of UserOrganizationInvitation',
  'POST /me/organization_invitations/:id/accept': 'UserOrganizationInvitation',
  'GET /me/organization_suggestions': 'page of OrganizationSuggestion',
  'POST /me/organization_suggestions/:id/accept': 'OrganizationSuggestion',
  'POST /organizations': 'Organization',
  'GET /organizations/:organizationId': 'Organization',
  'PATCH /organizations/:organizationId': 'Organization',
  'DELETE /organizations/:organizationId': 'DeletedObject',
  'PUT /organizations/:organizationId/logo': 'Organization',
  'DELETE /organizations/:organizationId/logo': 'Organization',
  'GET /organizations/:organizationId/roles': 'page of Role',
  'GET /organizations/:organizationId/domains': 'page of OrganizationDomain',
  'POST /organizations/:organizationId/domains': 'OrganizationDomain',
  'GET /organizations/:organizationId/domains/:domainId': 'OrganizationDomain',
  'DELETE /organizations/:organizationId/domains/:domainId': 'DeletedObject',
  'POST /organizations/:organizationId/domains/:domainId/prepare_affiliation_verification': 'OrganizationDomain',
  'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification': 'OrganizationDomain',
  'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode': 'OrganizationDomain',
  'GET /organizations/:organizationId/membership_requests': 'page of MembershipRequest',
  'POST /organizations/:organizationId/membership_requests/:requestId/accept': 'MembershipRequest',
  'POST /organizations/:organizationId/membership_requests/:requestId/reject': 'MembershipRequest',
  'GET /organizations/:organizationId/memberships': 'page of OrganizationMembership',
  'POST /organizations/:organizationId/memberships': 'OrganizationMembership',
  'PATCH /organizations/:organizationId/memberships/:userId': 'OrganizationMembership',
  'DELETE /organizations/:organizationId/memberships/:userId': 'OrganizationMembership',
  'GET /organizations/:organizationId/invitations': 'page of OrganizationInvitation',
  'POST /organizations/:organizationId/invitations': 'OrganizationInvitation',
  'POST /organizations/:organizationId/invitations/bulk': 'list of OrganizationInvitation',
  'POST /organizations/:organizationId/invitations/:invitationId/revoke': 'OrganizationInvitation',
  'POST /waitlist': 'WaitlistEntry',
} as const satisfies { readonly [K in EndpointKey]: FormOf<K> };
