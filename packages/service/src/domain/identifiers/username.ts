// Which usernames an instance accepts (docs/reference/javascript-api.md#passwords-and-usernames): 4 to 64 letters, digits,
// hyphens and underscores.
import {
  type ServerErrorCode,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  type UsernameSettingsJSON,
} from '@latchkey/wire';

const ALLOWED = /^[a-z0-9_-]*$/;

type UsernameProblem = Extract<ServerErrorCode, 'form_username_invalid_length' | 'form_username_invalid_character'>;

/** The rule that a normalised username breaks, if any. */
export const usernameProblem = (rules: UsernameSettingsJSON, username: string): UsernameProblem | undefined => {
  const length = [...username].length;
  const min = Math.max(rules.min_length, USERNAME_MIN_LENGTH);
  const max = Math.min(rules.max_length, USERNAME_MAX_LENGTH);
  if (!ALLOWED.test(username)) return 'form_username_invalid_character';
  return length < min || length > max ? 'form_username_invalid_length' : undefined;
};
