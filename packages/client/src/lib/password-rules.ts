// Password settings and a text → the rules the text does not meet. Strength scoring is elsewhere.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@latchkey/wire';

/** The part of the environment's password settings that these rules read; keys as on the wire. */
export interface PasswordRuleSettings {
  readonly min_length?: number;
  readonly max_length?: number;
  readonly require_numbers?: boolean;
  readonly require_lowercase?: boolean;
  readonly require_uppercase?: boolean;
  readonly require_special_char?: boolean;
  readonly allowed_special_characters?: string;
}

export type PasswordRule =
  | 'min_length'
  | 'max_length'
  | 'require_numbers'
  | 'require_lowercase'
  | 'require_uppercase'
  | 'require_special_char';

/** Unmet rules as keys; empty means that the text meets all of them. */
export type UnmetPasswordRules = Readonly<Partial<Record<PasswordRule, true>>>;

/** ASCII punctuation without the backslash, used when the instance configures no set. */
const DEFAULT_SPECIAL_CHARACTERS = '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~';

/** Effective lengths: never shorter than 8, never longer than 72; a configured maximum of 0 means 72. */
export const passwordLengths = (settings: PasswordRuleSettings): { readonly min: number; readonly max: number } => ({
  min: Math.max(settings.min_length ?? 0, PASSWORD_MIN_LENGTH),
  max: settings.max_length ? Math.min(settings.max_length, PASSWORD_MAX_LENGTH) : PASSWORD_MAX_LENGTH,
});

/** The rules that `password` does not meet. Characters are code points; a text of exactly the maximum length is accepted. */
export const unmetPasswordRules = (settings: PasswordRuleSettings, password: string): UnmetPasswordRules => {
  const { min, max } = passwordLengths(settings);
  const characters = [...password];
  const special = new Set(settings.allowed_special_characters || DEFAULT_SPECIAL_CHARACTERS);
  const unmet: Readonly<Record<PasswordRule, boolean>> = {
    min_length: characters.length < min,
    max_length: characters.length > max,
    require_numbers: settings.require_numbers === true && !/\p{Nd}/u.test(password),
    require_lowercase: settings.require_lowercase === true && !/\p{Ll}/u.test(password),
    require_uppercase: settings.require_uppercase === true && !/\p{Lu}/u.test(password),
    require_special_char: settings.require_special_char === true && !characters.some((char) => special.has(char)),
  };
  return Object.freeze(
    Object.fromEntries(
      Object.entries(unmet)
        .filter(([, isUnmet]) => isUnmet)
        .map(([rule]) => [rule, true]),
    ),
  );
};
