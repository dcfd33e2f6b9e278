// initialStateOf: what a server-rendered page may know about its visitor, as JSON for the provider in the page.
import type {
  ActorJSON,
  InitialStateJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  SignedInStateJSON,
  UserJSON,
} from '@latchkey/wire';
import type { RequestAuth } from './authenticate-request.ts';
import type { HandshakeRequest } from './handshake/authenticate-document.ts';

/** What the page shows besides ids, read with the admin API; private fields are removed. */
export type InitialStateParts = {
  /** The user of the request, such as from `currentUser`. */
  readonly user?: UserJSON | null | undefined;
  /** The active organization of the request. */
  readonly organization?: OrganizationJSON | null | undefined;
};

/** Lists instead of a deletion: a field that the admin API adds later stays on the server. */
const ORGANIZATION_FIELDS: Readonly<Record<keyof OrganizationJSON, true>> = {
  object: true,
  id: true,
  name: true,
  slug: true,
  image_url: true,
  has_image: true,
  public_metadata: true,
  members_count: true,
  pending_invitations_count: true,
  max_allowed_memberships: true,
  admin_delete_enabled: true,
  created_at: true,
  updated_at: true,
};

const MEMBERSHIP_FIELDS: Readonly<Record<keyof OrganizationMembershipJSON, true>> = {
  object: true,
  id: true,
  organization: true,
  public_metadata: true,
  public_user_data: true,
  permissions: true,
  role: true,
  created_at: true,
  updated_at: true,
};

const USER_FIELDS: Readonly<Record<keyof UserJSON, true>> = {
  object: true,
  id: true,
  external_id: true,
  username: true,
  first_name: true,
  last_name: true,
  primary_email_address_id: true,
  primary_phone_number_id: true,
  primary_web3_wallet_id: true,
  image_url: true,
  has_image: true,
  profile_image_id: true,
  email_addresses: true,
  phone_numbers: true,
  web3_wallets: true,
  external_accounts: true,
  passkeys: true,
  organization_memberships: true,
  saml_accounts: true,
  enterprise_accounts: true,
  password_enabled: true,
  totp_enabled: true,
  backup_code_enabled: true,
  two_factor_enabled: true,
  public_metadata: true,
  unsafe_metadata: true,
  create_organization_enabled: true,
  create_organizations_limit: true,
  delete_self_enabled: true,
  last_sign_in_at: true,
  legal_accepted_at: true,
  created_at: true,
  updated_at: true,
};

const pick = <T extends object>(json: T, names: Readonly<Record<keyof T, true>>): T =>
  // The cast holds: only fields that the type does not name are left out.
  Object.fromEntries(Object.entries(json).filter(([name]) => Object.hasOwn(names, name))) as T;

const publicOrganization = (json: OrganizationJSON): OrganizationJSON => pick(json, ORGANIZATION_FIELDS);

const publicMembership = (json: OrganizationMembershipJSON): OrganizationMembershipJSON => ({
  ...pick(json, MEMBERSHIP_FIELDS),
  organization: publicOrganization(json.organization),
});

const publicUser = (json: UserJSON): UserJSON => ({
  ...pick(json, USER_FIELDS),
  phone_numbers: json.phone_numbers.map(({ backup_codes: _, ...phoneNumber }) => phoneNumber),
  organization_memberships: json.organization_memberships.map(publicMembership),
});

type SignedIn = Extract<RequestAuth, { readonly isSignedIn: true }>;

const signedInState = (
  { sessionId, sessionStatus, userId, organizationId, claims }: SignedIn,
  { user, organization }: InitialStateParts,
): SignedInStateJSON => ({
  status: 'signed_in',
  session_id: sessionId,
  session_status: sessionStatus,
  user_id: userId,
  // The cast holds: a claim is JSON, and its `sub` was validated with the token.
  actor: (claims.act as ActorJSON | undefined) ?? null,
  factor_verification_age: claims.fva ?? null,
  organization_id: organizationId ?? null,
  organization_slug: claims.org_slug ?? null,
  organization_role: claims.org_role ?? null,
  organization_permissions: organizationId === undefined ? null : (claims.org_permissions ?? []),
  // Another user's data would be shown as the visitor's own.
  ...(user?.id === userId ? { user: publicUser(user) } : {}),
  ...(organization && organization.id === organizationId ? { organization: publicOrganization(organization) } : {}),
});

/**
 * The state of a request for `initialState` of the provider; undefined during a handshake, when nothing is known yet. It has no
 * token and no private field, so it may be part of the page. Send such a page with `Cache-Control: private, no-store`.
 *
 * @example
 * const auth = await backend.authenticateRequest(request);
 * const initialState = initialStateOf(auth, { user: await currentUser(admin, auth) });
 */
export const initialStateOf = (
  auth: RequestAuth | HandshakeRequest,
  parts: InitialStateParts = {},
): InitialStateJSON | undefined => {
  if (auth.status === 'handshake') return undefined;
  return auth.isSignedIn ? signedInState(auth, parts) : { status: 'signed_out' };
};
