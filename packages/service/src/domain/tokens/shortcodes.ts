// The values that shortcodes of a token template can insert: of the user, the active organization and the session.

import type { Account, Membership } from '../organizations/organization.ts';
import { claimedPermissions } from '../organizations/roles.ts';
import { factorVerificationAge, type Session } from '../sessions/session.ts';
import type { ShortcodeFacts } from './token-template.ts';

const userFacts = ({ user, emails }: Account): ShortcodeFacts => {
  const primary = emails.find((email) => email.id === user.primaryEmailAddressId);
  const fullName = [user.firstName, user.lastName].filter((part) => part !== null && part !== '').join(' ');
  return {
    id: user.id,
    external_id: user.externalId,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: fullName === '' ? null : fullName,
    primary_email_address: primary?.emailAddress ?? null,
    email_verified: primary?.verificationStatus === 'verified',
    public_metadata: user.publicMetadata,
    unsafe_metadata: user.unsafeMetadata,
    last_sign_in_at: user.lastSignInAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
};

const organizationFacts = ({ organization, role, permissions, publicMetadata }: Membership): ShortcodeFacts => ({
  id: organization.id,
  slug: organization.slug,
  name: organization.name,
  role,
  permissions: [...claimedPermissions(permissions)],
  public_metadata: organization.publicMetadata,
  membership: { public_metadata: publicMetadata },
});

/** All values for templates of this session at this moment; without an active organization there is no `org`. */
export const shortcodeFacts = (
  session: Session,
  account: Account,
  active: Membership | undefined,
  now: number,
): ShortcodeFacts => ({
  user: userFacts(account),
  ...(active && { org: organizationFacts(active) }),
  session: {
    id: session.id,
    actor: session.actor,
    factor_verification_age: [...factorVerificationAge(session, session.secondFactorAt !== null, now)],
    created_at: session.createdAt,
    expire_at: session.expireAt,
  },
});
