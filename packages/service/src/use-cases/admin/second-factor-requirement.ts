// Refuses a requirement that no user could meet: where no second factor can be set up, the sessions of every user whom it
// concerns would stay pending for ever.
import { offersRequiredFactor } from '../../domain/account/second-factor-policy.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance, InstanceSettings } from '../../domain/instance/instance.ts';
import type { Db } from '../../store/database/database.ts';
import { hasSecondFactorDemand } from '../../store/organizations/second-factor-demands.ts';

const WHAT_TO_DO =
  'Enable authenticator_app or phone_number for the second factor, or passkeys with security.second_factor.passkey_counts.';

const refuse = (path: string, message: string): never => {
  throw new RefusedValues([refused('form_param_value_invalid', path, message)]);
};

/** Refuses to set `requires_second_factor` of a role or an organization while the instance offers no second factor. */
export const refuseUnmeetable = ({ settings }: Instance, isRequired: boolean | undefined): void => {
  if (isRequired && !offersRequiredFactor(settings))
    refuse('requires_second_factor', `requires_second_factor: users cannot set up a second factor yet. ${WHAT_TO_DO}`);
};

/** Refuses settings without a second factor that the instance, a role or an organization requires. */
export const refuseMissingFactor = async (db: Db, instance: Instance, settings: InstanceSettings): Promise<void> => {
  if (offersRequiredFactor(settings)) return;
  const path = 'user_settings.sign_in.second_factor.required';
  if (settings.user_settings.sign_in.second_factor.required)
    refuse(path, `${path}: users cannot set up a second factor. ${WHAT_TO_DO}`);
  if (await hasSecondFactorDemand(db, instance.id))
    refuse(
      'user_settings.attributes',
      `user_settings.attributes: a role or an organization requires a second factor, and users could no longer set one up. ${WHAT_TO_DO}`,
    );
};
