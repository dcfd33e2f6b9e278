// How the user button opens the profile.
import type { UserButtonProps } from '@latchkey/client';

/** Whether the profile opens in a modal, not on a separate page. */
export const opensProfile = ({ userProfileMode, userProfileUrl }: UserButtonProps): boolean =>
  (userProfileMode ?? (userProfileUrl ? 'navigation' : 'modal')) === 'modal';
