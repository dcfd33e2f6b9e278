// May this surface be shown now? (pure; specification §6, js-api §5.1)
import type { ClientErrorCode } from '@latchkey/wire';
import type { Snapshot } from '../state/snapshot.ts';
import type { SurfaceName } from './surface.ts';

/** Into a node of the host, or over the page. */
export type Placement = 'mount' | 'open';

/** Why not, with the sentence for the developer. */
export type Refusal = { readonly code: ClientErrorCode; readonly message: string };

type Check = (snapshot: Snapshot, placement: Placement) => Refusal | undefined;

const SINGLE_SESSION: Refusal = {
  code: 'cannot_render_single_session_enabled',
  message: 'somebody is signed in, and this instance allows one session. Sign out first, or allow several.',
};
const USER_MISSING: Refusal = {
  code: 'cannot_render_user_missing',
  message: 'this surface needs a user. Show it only while somebody is signed in.',
};
const ORGANIZATIONS_DISABLED: Refusal = {
  code: 'cannot_render_organizations_disabled',
  message: 'this surface needs organizations. Turn them on in the settings of the instance.',
};
const ORGANIZATION_MISSING: Refusal = {
  code: 'cannot_render_organization_missing',
  message: 'this surface needs an active organization. Make one active with setActive first.',
};

// A mounted sign-in is not refused: it renders nothing and sends the person on by itself.
const oneSession: Check = ({ session, environment }, placement) =>
  placement === 'open' && session && environment?.isSingleSession() ? SINGLE_SESSION : undefined;
const user: Check = (snapshot) => (snapshot.user ? undefined : USER_MISSING);
const organizations: Check = ({ environment }) =>
  environment?.organizationSettings.enabled ? undefined : ORGANIZATIONS_DISABLED;
// Mounted while nobody is signed in, the profile waits and renders nothing.
const organization: Check = (snapshot, placement) =>
  snapshot.organization || (placement === 'mount' && !snapshot.user) ? undefined : ORGANIZATION_MISSING;

const CHECKS: { readonly [Name in SurfaceName]?: readonly Check[] } = {
  SignIn: [oneSession],
  SignUp: [oneSession],
  UserProfile: [user],
  UserVerification: [user],
  OrganizationProfile: [organizations, organization],
  CreateOrganization: [organizations],
  OrganizationSwitcher: [organizations],
  OrganizationList: [organizations],
};

/** The first reason against showing a surface; undefined when there is none. */
export type FindRefusal = (name: SurfaceName, placement: Placement, snapshot: Snapshot) => Refusal | undefined;

/** As the specification has it. */
export const findRefusal: FindRefusal = (name, placement, snapshot) => {
  for (const check of CHECKS[name] ?? []) {
    const found = check(snapshot, placement);
    if (found) return found;
  }
  return undefined;
};
