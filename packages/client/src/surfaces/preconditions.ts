// Decides whether a surface can be shown now (pure; docs/reference/javascript-api.md#preconditions-of-surfaces).
import type { ClientErrorCode } from '@latchkey/wire';
import type { Snapshot } from '../state/snapshot.ts';
import type { SurfaceName } from './surface.ts';

/** Into a node of the host, or as a modal. */
export type Placement = 'mount' | 'open';

/** The reasons. */
export type RefusalCode = Extract<ClientErrorCode, `cannot_render_${string}`>;

type Check = (snapshot: Snapshot, placement: Placement) => RefusalCode | undefined;

// A mounted sign-in is not refused: it renders nothing and redirects by itself.
const oneSession: Check = ({ session, environment }, placement) =>
  placement === 'open' && session && environment?.isSingleSession()
    ? 'cannot_render_single_session_enabled'
    : undefined;
const user: Check = (snapshot) => (snapshot.user ? undefined : 'cannot_render_user_missing');
// A session with tasks may need a step-up for them.
const account: Check = (snapshot) =>
  snapshot.user || snapshot.pendingSession ? undefined : 'cannot_render_user_missing';
const organizations: Check = ({ environment }) =>
  environment?.organizationSettings.enabled ? undefined : 'cannot_render_organizations_disabled';
// Mounted without a session, the profile waits and renders nothing.
const organization: Check = (snapshot, placement) =>
  snapshot.organization || (placement === 'mount' && !snapshot.user) ? undefined : 'cannot_render_organization_missing';

const CHECKS: { readonly [Name in SurfaceName]?: readonly Check[] } = {
  SignIn: [oneSession],
  SignUp: [oneSession],
  UserProfile: [user],
  UserVerification: [account],
  OrganizationProfile: [organizations, organization],
  CreateOrganization: [organizations],
  OrganizationSwitcher: [organizations],
  OrganizationList: [organizations],
};

/** The first reason why a surface cannot be shown; undefined when there is none. */
export type FindRefusal = (name: SurfaceName, placement: Placement, snapshot: Snapshot) => RefusalCode | undefined;

/** The same reason, with a message for the developer. */
export type FindExplainedRefusal = (
  ...asked: Parameters<FindRefusal>
) => { readonly code: RefusalCode; readonly message: string } | undefined;

/** The checks of every surface. */
const findRefusal: FindRefusal = (name, placement, snapshot) => {
  for (const check of CHECKS[name] ?? []) {
    const found = check(snapshot, placement);
    if (found) return found;
  }
  return undefined;
};

/** `findRefusal` for a caller that throws: `explain` logs the reason, which the message refers to. */
export const createExplainedRefusal =
  (explain: (code: RefusalCode) => void): FindExplainedRefusal =>
  (...asked) => {
    const code = findRefusal(...asked);
    if (code) explain(code);
    return code && { code, message: 'it cannot be shown now; the console says why.' };
  };
