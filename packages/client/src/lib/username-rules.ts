// The length that a username may have, from the settings of the instance.
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@latchkey/wire';

/** The part of the environment's username settings that these rules read; keys as on the wire. */
export interface UsernameRuleSettings {
  readonly min_length?: number;
  readonly max_length?: number;
}

/** Effective lengths: never shorter than 4, never longer than 64. */
export const usernameLengths = (settings: UsernameRuleSettings): { readonly min: number; readonly max: number } => ({
  min: Math.max(settings.min_length ?? 0, USERNAME_MIN_LENGTH),
  max: settings.max_length ? Math.min(settings.max_length, USERNAME_MAX_LENGTH) : USERNAME_MAX_LENGTH,
});
