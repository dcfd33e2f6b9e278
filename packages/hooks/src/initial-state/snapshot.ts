// The snapshot of a server-rendered page until its client has loaded: what the server knew about the visitor.
import { type Latchkey, LatchkeyError, type Organization, type Session, type User } from '@latchkey/client';
import {
  type AuthorizationQuery,
  checkAuthorization,
  type InitialStateJSON,
  type OrganizationJSON,
  type SignedInStateJSON,
} from '@latchkey/wire';
import type { WhenSessionKnown } from '../known-session.ts';
import type { ShownSnapshot } from '../shown.ts';
import { viewResource } from './resource-view.ts';
import { viewUser } from './user-view.ts';

/** The part of the client's snapshot that a view shows. */
const livePart =
  <Name extends 'user' | 'organization'>(latchkey: Latchkey, whenKnown: WhenSessionKnown, name: Name) =>
  async () => {
    const part = (await whenKnown(latchkey))[name];
    if (part) return part as NonNullable<ShownSnapshot[Name]>;
    throw new LatchkeyError(`no ${name} is active any longer. Sign in again.`);
  };

/** Only what the hooks read of a session; they do not return it. */
const viewSession = (initial: SignedInStateJSON, user: User | undefined): Session => {
  const { organization_id: orgId, organization_role: role, organization_permissions: permissions } = initial;
  const organization = { id: orgId, slug: initial.organization_slug };
  const membership = user?.organizationMemberships.find((one) => one.organization.id === orgId);
  const session = {
    id: initial.session_id,
    actor: initial.actor,
    user,
    activeMembership: orgId ? { ...membership, role, permissions, organization } : undefined,
    checkAuthorization: (query: AuthorizationQuery) =>
      checkAuthorization(query, {
        userId: initial.user_id,
        orgId,
        orgRole: role,
        orgPermissions: permissions,
        factorVerificationAge: initial.factor_verification_age,
      }),
  };
  // The cast holds for its use, as said above.
  return session as unknown as Session;
};

/** The snapshot of an initial state. */
export const snapshotOf = (
  initial: InitialStateJSON,
  latchkey: Latchkey,
  whenKnown: WhenSessionKnown,
): ShownSnapshot => {
  // The cast holds: missing keys are undefined.
  const signedOut = { status: 'ready' } as ShownSnapshot;
  if (initial.status === 'signed_out') return signedOut;
  const user = initial.user && viewUser(initial.user, livePart(latchkey, whenKnown, 'user'));
  const session = viewSession(initial, user);
  if (initial.session_status === 'pending') return { ...signedOut, initial, pendingSession: session };
  const organization =
    initial.organization && viewOrganization(initial.organization, livePart(latchkey, whenKnown, 'organization'));
  return { ...signedOut, initial, session, user, organization };
};

const viewOrganization = (json: OrganizationJSON, live: () => Promise<Organization>): Organization =>
  // The casts hold: a view has the fields of its JSON, and gets its verbs from the client's organization.
  viewResource(json, live as unknown as () => Promise<Readonly<Record<string, unknown>>>) as Organization;
