// The settings about required second factors, with their defaults.
import type { SecondFactorPolicy, SecuritySettings } from './instance.ts';

const DEFAULT_SECOND_FACTOR_POLICY: SecondFactorPolicy = { grace_period_seconds: 0, passkey_counts: false };

/** The policy of an instance; one that was created before the setting existed has the default. */
export const secondFactorPolicyOf = ({ second_factor: policy }: SecuritySettings): SecondFactorPolicy => ({
  ...DEFAULT_SECOND_FACTOR_POLICY,
  ...policy,
});
