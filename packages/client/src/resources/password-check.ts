// validatePassword of sign-in and sign-up: the instance's rules, told to callbacks at once, and how soon the password would be
// guessed, told once the part that knows it is there.
import { PASSWORD_MAX_LENGTH } from '@latchkey/wire';
import { type UnmetPasswordRules, unmetPasswordRules } from '../lib/password-rules.ts';
import type { PasswordStrength } from '../lib/password-score.ts';
import type { ResourceContext } from './context.ts';

/** What a check found. `strength` comes later than the rest, and only where the instance wants it. */
export type PasswordValidation = { readonly complexity: UnmetPasswordRules; readonly strength?: PasswordStrength };

/** Who wants to hear about it. */
export type ValidatePasswordCallbacks = {
  readonly onValidation?: (validation: PasswordValidation) => void;
  readonly onValidationComplexity?: (isComplexEnough: boolean) => void;
};

/** How strong a password is, for an instance that wants at least this score. */
export type PasswordScorer = (password: string, minimum: number) => PasswordStrength;

/** Checks a password against the settings of the instance; does nothing before they are known. */
export const validatePassword = (
  { environment, passwordScorer }: Pick<ResourceContext, 'environment' | 'passwordScorer'>,
  password: string,
  { onValidation, onValidationComplexity }: ValidatePasswordCallbacks = {},
): void => {
  const settings = environment()?.userSettings.passwordSettings;
  if (!settings) return;
  const complexity = unmetPasswordRules(settings, password);
  const isComplexEnough = Object.keys(complexity).length === 0;
  const tellComplexity = () => onValidation?.({ complexity });
  onValidationComplexity?.(isComplexEnough);
  if (!settings.show_zxcvbn || !isComplexEnough) tellComplexity();
  if (settings.show_zxcvbn && onValidation)
    passwordScorer().then(
      (score) => {
        // The work of the estimator grows with the length, and no longer password is ever accepted.
        const strength = score(password.slice(0, PASSWORD_MAX_LENGTH), settings.min_zxcvbn_strength);
        onValidation({ complexity, strength });
      },
      // Nobody has to wait for advice that cannot be fetched: the service judges again.
      () => isComplexEnough && tellComplexity(),
    );
};
