// The tasks of a session: what its user has to do before the session becomes active. They follow from the settings, the user
// and the session at every read and are not stored, so that a policy applies at once and a task that is done disappears.
import { SECOND_MS, type SessionStatus, type SessionTaskKey } from '@latchkey/wire';
import { isEnterpriseManaged } from '../account/enterprise-managed.ts';
import { lacksRequiredFactor } from '../account/second-factor-policy.ts';
import type { InstanceSettings } from '../instance/instance.ts';
import { secondFactorPolicyOf } from '../instance/second-factor-settings.ts';
import type { Account } from '../organizations/organization.ts';
import { isSignedIn, type Session, statusAt } from './session.ts';

/** All tasks, in the order in which they are to be done. */
export const SESSION_TASKS: readonly SessionTaskKey[] = ['reset-password', 'setup-mfa', 'choose-organization'];

/** Must every session of the instance work in an organization? */
export const forcesOrganization = ({ organization_settings: settings }: InstanceSettings): boolean =>
  settings.enabled && settings.force_organization_selection === true;

/** The user must choose a new password. A user whose company manages the sign-in has no password here. */
const mustResetPassword = ({ user_settings: settings }: InstanceSettings, account: Account): boolean =>
  settings.attributes.password.enabled && account.user.requiresNewPassword && !isEnterpriseManaged(account);

/** The user has no required second factor, and the grace period is over. It begins now if the requirement is new to the user. */
const mustSetUpSecondFactor = (settings: InstanceSettings, account: Account, now: number): boolean => {
  if (!lacksRequiredFactor(settings, account)) return false;
  const { grace_period_seconds: grace } = secondFactorPolicyOf(settings.security);
  return now >= (account.user.secondFactorRequiredAt ?? now) + grace * SECOND_MS;
};

const mustChooseOrganization = (settings: InstanceSettings, session: Session): boolean =>
  forcesOrganization(settings) && session.lastActiveOrganizationId === null;

/** The tasks of an open session, the current one first. An impersonator has none: the tasks are the user's. */
export const sessionTasks = (
  settings: InstanceSettings,
  session: Session,
  account: Account,
  now: number,
): readonly SessionTaskKey[] => {
  if (session.actor !== null || !isSignedIn(session, now)) return [];
  const has: Readonly<Record<SessionTaskKey, boolean>> = {
    'reset-password': mustResetPassword(settings, account),
    'setup-mfa': mustSetUpSecondFactor(settings, account, now),
    'choose-organization': mustChooseOrganization(settings, session),
  };
  return SESSION_TASKS.filter((key) => has[key]);
};

/** The status that others see: an open session is pending while it has tasks. */
export const shownStatus = (session: Session, tasks: readonly SessionTaskKey[], now: number): SessionStatus => {
  const status = statusAt(session, now);
  if (status !== 'active' && status !== 'pending') return status;
  return tasks.length > 0 ? 'pending' : 'active';
};

/** What is read with a session, to decide cheaply whether it can have tasks at all. */
export type SessionDemands = {
  readonly requiresNewPassword: boolean;
  /** An organization or a role of the user requires a second factor. */
  readonly isBoundByMembership: boolean;
};

/** False if the session certainly has no tasks, so that its user need not be read. */
export const mayHaveTasks = (settings: InstanceSettings, session: Session, demands: SessionDemands): boolean =>
  session.actor === null &&
  (demands.requiresNewPassword ||
    settings.user_settings.sign_in.second_factor.required ||
    (settings.organization_settings.enabled && demands.isBoundByMembership) ||
    mustChooseOrganization(settings, session));

/** Does the grace period of this user begin now? Without a grace period its begin is not needed. */
export const beginsGracePeriod = (settings: InstanceSettings, account: Account): boolean =>
  secondFactorPolicyOf(settings.security).grace_period_seconds > 0 &&
  account.user.secondFactorRequiredAt == null &&
  lacksRequiredFactor(settings, account);
