// validatePassword of sign-in and sign-up: the instance's rules, reported to callbacks at once, and the password's strength,
// reported once the estimator is loaded.
import { PASSWORD_MAX_LENGTH } from '@latchkey/wire';
import { type UnmetPasswordRules, unmetPasswordRules } from '../lib/password-rules.ts';
import type { PasswordStrength } from '../lib/password-score.ts';
import type { ResourceContext } from './context.ts';

/** The result of a check. `strength` follows later, and only if the instance requires it. */
export type PasswordValidation = { readonly complexity: UnmetPasswordRules; readonly strength?: PasswordStrength };

/** Callbacks of a check. */
export type ValidatePasswordCallbacks = {
  readonly onValidation?: (validation: PasswordValidation) => void;
  readonly onValidationComplexity?: (isComplexEnough: boolean) => void;
};

/** The strength of a password, for an instance that requires at least this score. */
export type PasswordScorer = (password: string, minimum: number) => PasswordStrength;

/** Checks a password against the settings of the instance; does nothing before they are loaded. */
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
        // The estimator's cost grows with the length, and longer passwords are never accepted.
        const strength = score(password.slice(0, PASSWORD_MAX_LENGTH), settings.min_zxcvbn_strength);
        onValidation({ complexity, strength });
      },
      // If the estimator cannot be loaded, the form is not blocked: the service checks again.
      () => isComplexEnough && tellComplexity(),
    );
};
