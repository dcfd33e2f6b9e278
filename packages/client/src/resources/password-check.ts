// validatePassword of sign-in and sign-up: the instance's rules, told to callbacks.
import { type UnmetPasswordRules, unmetPasswordRules } from '../lib/password-rules.ts';
import type { ResourceContext } from './context.ts';

/** What a check found. */
export type PasswordValidation = { readonly complexity: UnmetPasswordRules };

/** Who wants to hear about it. */
export type ValidatePasswordCallbacks = {
  readonly onValidation?: (validation: PasswordValidation) => void;
  readonly onValidationComplexity?: (isComplexEnough: boolean) => void;
};

/** Checks a password against the settings of the instance; does nothing before they are known. */
export const validatePassword = (
  context: ResourceContext,
  password: string,
  { onValidation, onValidationComplexity }: ValidatePasswordCallbacks = {},
): void => {
  const settings = context.environment()?.userSettings.passwordSettings;
  if (!settings) return;
  const complexity = unmetPasswordRules(settings, password);
  onValidationComplexity?.(Object.keys(complexity).length === 0);
  onValidation?.({ complexity });
};
