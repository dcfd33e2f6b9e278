// InitialStateJSON: what a server tells a page about its visitor, for the first render. Not a reply of the service.
import type { OrganizationJSON } from './organization.ts';
import type { ActorJSON, FactorVerificationAge, SessionStatus } from './session.ts';
import type { UserJSON } from './user.ts';

/** The claims of a verified session token, never the token; and what the server has read of the user and the organization. */
export type SignedInStateJSON = {
  readonly status: 'signed_in';
  readonly session_id: string;
  /** A pending session counts as signed out, as in the browser. */
  readonly session_status: Extract<SessionStatus, 'active' | 'pending'>;
  readonly user_id: string;
  /** The impersonator; null for the user. */
  readonly actor: ActorJSON | null;
  readonly factor_verification_age: FactorVerificationAge | null;
  /** All of the organization's fields are null without an active organization. */
  readonly organization_id: string | null;
  readonly organization_slug: string | null;
  readonly organization_role: string | null;
  readonly organization_permissions: readonly string[] | null;
  /** As a browser sees the user: without private metadata. Omitted: the page knows only the id until its client has loaded. */
  readonly user?: UserJSON;
  /** The active organization, as a browser sees it. */
  readonly organization?: OrganizationJSON;
};

export type InitialStateJSON = { readonly status: 'signed_out' } | SignedInStateJSON;
