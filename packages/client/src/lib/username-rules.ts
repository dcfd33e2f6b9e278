// Username settings and a text → the rules the text does not meet.
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@latchkey/wire';

/** The part of the environment's username settings that these rules read; keys as on the wire. */
export interface UsernameRuleSettings {
  readonly min_length?: number;
  readonly max_length?: number;
}

export type UsernameRule = 'min_length' | 'max_length';

/** Effective lengths: never shorter than 4, never longer than 64. */
export const usernameLengths = (settings: UsernameRuleSettings): { readonly min: number; readonly max: number } => ({
  min: Math.max(settings.min_length ?? 0, USERNAME_MIN_LENGTH),
  max: settings.max_length ? Math.min(settings.max_length, USERNAME_MAX_LENGTH) : USERNAME_MAX_LENGTH,
});

/** The rules that `username` does not meet, in order. The service decides which characters are allowed. */
export const unmetUsernameRules = (settings: UsernameRuleSettings, username: string): readonly UsernameRule[] => {
  const { min, max } = usernameLengths(settings);
  const length = [...username].length;
  if (length < min) return ['min_length'];
  return length > max ? ['max_length'] : [];
};
