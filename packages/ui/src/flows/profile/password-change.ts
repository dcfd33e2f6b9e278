// Setting or changing the password: when it can be saved, and what is said about the two new passwords being the same.

/** What is typed; `currentPassword` is asked only of those who have one. */
export type PasswordValues = {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly signOutOfOtherSessions: boolean;
};

/** How the second password compares with the first, as far as it was looked at. */
export type PasswordMatch = 'unknown' | 'same' | 'differs';

/** What makes the two be compared: a field typed into, or `left`, when one of them loses the focus. */
export type MatchEvent = { readonly typed: keyof PasswordValues } | 'left';

/** An empty form. Other devices are signed out unless the person wants them kept: who changes a password has a reason. */
export const NO_PASSWORD: PasswordValues = {
  currentPassword: '',
  password: '',
  confirmPassword: '',
  signOutOfOtherSessions: true,
};

/** Whether everything is filled in and the two new passwords are the same. */
export const canSavePassword = (
  { currentPassword, password, confirmPassword }: PasswordValues,
  hasPassword: boolean,
): boolean => password !== '' && password === confirmPassword && (!hasPassword || currentPassword !== '');

/**
 * What is said about the two after something happened. That they are the same is said at once, that they differ only when
 * one is left and both have something in them: nobody is corrected mid-word, or about a field they have not come to.
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
