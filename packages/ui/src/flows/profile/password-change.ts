// Setting or changing the password: when it can be saved, and what is shown about the match of the two new passwords.

/** The values; `currentPassword` is asked only of users who have one. */
export type PasswordValues = {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly signOutOfOtherSessions: boolean;
};

/** How the confirmation compares with the new password, as far as compared. */
export type PasswordMatch = 'unknown' | 'same' | 'differs';

/** What triggers the comparison: typing into a field, or `left`, when one of them loses the focus. */
export type MatchEvent = { readonly typed: keyof PasswordValues } | 'left';

/** An empty form. Other sessions are signed out by default: a password is often changed because it may be compromised. */
export const NO_PASSWORD: PasswordValues = {
  currentPassword: '',
  password: '',
  confirmPassword: '',
  signOutOfOtherSessions: true,
};

/** Whether everything is filled in and the two new passwords match. */
export const canSavePassword = (
  { currentPassword, password, confirmPassword }: PasswordValues,
  hasPassword: boolean,
): boolean => password !== '' && password === confirmPassword && (!hasPassword || currentPassword !== '');

/**
 * The result to show after an event. A match is shown at once, a mismatch only on blur when both fields have text, so that it
 * does not interrupt typing or report a field that the user has not reached.
 */
export const matchAfter = (
  match: PasswordMatch,
  event: MatchEvent,
  { password, confirmPassword }: PasswordValues,
): PasswordMatch => {
  const now = password === confirmPassword ? 'same' : 'differs';
  if (event === 'left') return password === '' || confirmPassword === '' ? match : now;
  if (event.typed === 'confirmPassword' && now === 'same') return now;
  return match === 'same' && now === 'differs' ? 'unknown' : match;
};
