// Who must have a second factor, and what counts as one. The instance, a role or an organization can require it.
import type { InstanceSettings } from '../instance/instance.ts';
import { secondFactorPolicyOf } from '../instance/second-factor-settings.ts';
import type { Account, Membership } from '../organizations/organization.ts';
import { secondFactorsOf } from '../sign-in/second-factors.ts';
import { acceptsPasskeys, passkeyFactors } from '../sign-in/supported-factors.ts';
import type { UserWithIdentifiers } from '../users/user.ts';

/** Is a second factor required of every user, or by the organization or the role of one of these memberships? */
export const requiresSecondFactor = (settings: InstanceSettings, memberships: readonly Membership[]): boolean => {
  const { user_settings: user, organization_settings: organizations } = settings;
  if (user.sign_in.second_factor.required) return true;
  return (
    organizations.enabled &&
    memberships.some(
      ({ organization, roleRequiresSecondFactor }) => organization.requiresSecondFactor || roleRequiresSecondFactor,
    )
  );
};

/** Does the user have a factor that satisfies the requirement? A passkey does where the instance counts it. */
export const hasRequiredFactor = (settings: InstanceSettings, userRecord: UserWithIdentifiers): boolean => {
  const { user_settings: user, security } = settings;
  if (secondFactorsOf(user, userRecord).length > 0) return true;
  return secondFactorPolicyOf(security).passkey_counts && passkeyFactors(user, userRecord).length > 0;
};

/** Can a user of this instance set up a factor that satisfies the requirement? */
export const offersRequiredFactor = ({
  user_settings: user,
  security,
}: Pick<InstanceSettings, 'user_settings' | 'security'>): boolean => {
  const { authenticator_app: app, phone_number: phone } = user.attributes;
  if ([app, phone].some(({ enabled, used_for_second_factor: isUsed }) => enabled && isUsed)) return true;
  return secondFactorPolicyOf(security).passkey_counts && acceptsPasskeys(user);
};

/** Must the user still set up a second factor, at once or within the grace period? */
export const lacksRequiredFactor = (settings: InstanceSettings, account: Account): boolean =>
  requiresSecondFactor(settings, account.memberships) && !hasRequiredFactor(settings, account);
