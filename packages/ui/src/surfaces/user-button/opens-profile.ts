// Where the account is that the user's button leads to.
import type { UserButtonProps } from '@latchkey/client';

/** Whether the account opens over the page, and not on a page of its own. */
export const opensProfile = ({ userProfileMode, userProfileUrl }: UserButtonProps): boolean =>
  (userProfileMode ?? (userProfileUrl ? 'navigation' : 'modal')) === 'modal';
