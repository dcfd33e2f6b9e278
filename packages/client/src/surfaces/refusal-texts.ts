// Messages for the developer when a surface cannot be shown. Only development pages show them, so only those download them.
import type { RefusalCode } from './preconditions.ts';

/** The message for each reason. */
export const REFUSAL_TEXTS: { readonly [Code in RefusalCode]: string } = {
  cannot_render_single_session_enabled:
    'somebody is signed in, and this instance allows one session. Sign out first, or allow several.',
  cannot_render_user_missing: 'this surface needs a user. Show it only while somebody is signed in.',
  cannot_render_organizations_disabled:
    'this surface needs organizations. Turn them on in the settings of the instance.',
  cannot_render_organization_missing:
    'this surface needs an active organization. Make one active with setActive first.',
};
