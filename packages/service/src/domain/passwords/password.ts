// Which passwords an instance accepts (docs/reference/javascript-api.md#passwords-and-usernames). Hashing is a port;
// composition rules are off by default.
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordSettingsJSON,
  type ServerErrorCode,
} from '@latchkey/wire';

const DEFAULT_SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~';

type PasswordProblem = Extract<
  ServerErrorCode,
  | 'form_password_length_too_short'
  | 'form_password_length_too_long'
  | 'form_password_no_number'
  | 'form_password_no_lowercase'
  | 'form_password_no_uppercase'
  | 'form_password_no_special_char'
>;

type Rules = Pick<
  PasswordSettingsJSON,
  | 'min_length'
  | 'max_length'
  | 'require_numbers'
  | 'require_lowercase'
  | 'require_uppercase'
  | 'require_special_char'
  | 'allowed_special_characters'
>;

/** The effective limits: never under 8, never over 72, and a configured 0 means 72. */
export const passwordLengths = (rules: Pick<Rules, 'min_length' | 'max_length'>): { min: number; max: number } => ({
  min: Math.max(rules.min_length, PASSWORD_MIN_LENGTH),
  max: rules.max_length === 0 ? PASSWORD_MAX_LENGTH : Math.min(rules.max_length, PASSWORD_MAX_LENGTH),
});

/** Every rule a password breaks, in a fixed order; empty when it is accepted. Lengths are counted in code points. */
export const passwordProblems = (rules: Rules, password: string): readonly PasswordProblem[] => {
  const characters = [...password];
  const { min, max } = passwordLengths(rules);
  const special = new Set(rules.allowed_special_characters || DEFAULT_SPECIAL_CHARACTERS);
  const checks: readonly (readonly [broken: boolean, problem: PasswordProblem])[] = [
    [characters.length < min, 'form_password_length_too_short'],
    [characters.length > max, 'form_password_length_too_long'],
    [rules.require_numbers && !/\p{Nd}/u.test(password), 'form_password_no_number'],
    [rules.require_lowercase && !/\p{Ll}/u.test(password), 'form_password_no_lowercase'],
    [rules.require_uppercase && !/\p{Lu}/u.test(password), 'form_password_no_uppercase'],
    [rules.require_special_char && !characters.some((one) => special.has(one)), 'form_password_no_special_char'],
  ];
  return checks.filter(([broken]) => broken).map(([, problem]) => problem);
};
