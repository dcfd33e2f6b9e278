// Performs the effects of enrolling second factors with the client: apps, phone numbers and backup codes.
import type { Latchkey } from '@latchkey/client';
import type { BackupSetupEffect, BackupSetupEvent } from '../../../flows/second-factor/backup.ts';
import type { PhoneSetupEffect, PhoneSetupEvent } from '../../../flows/second-factor/phone.ts';
import type { TotpSetupEffect, TotpSetupEvent } from '../../../flows/second-factor/totp.ts';
import type { Perform } from '../../../machine/machine.ts';
import { accountUser } from '../../shared/profile/task-account.ts';
import type { Profile } from '../profile-context.tsx';
import { attempt } from './attempt.ts';

type Work = Pick<Profile, 'user' | 'reverified'> & { readonly close: () => void };

/** Creates the performer of one authenticator app. */
export const createTotpWork =
  ({ user, reverified, close }: Work): Perform<TotpSetupEvent, TotpSetupEffect> =>
  async (effect, { send }) => {
    if (effect.run === 'close') return close();
    if (effect.run === 'create') {
      const outcome = await attempt(reverified, user.createTOTP);
      if (outcome.is === 'cancelled') return send({ type: 'cancelled' });
      if (outcome.is === 'refused') return send({ type: 'refused', problems: outcome.problems });
      const { secret = '', uri = '' } = outcome.result;
      return send({ type: 'created', totp: { secret, uri } });
    }
    const outcome = await attempt(reverified, () => user.verifyTOTP({ code: effect.code }));
    if (outcome.is === 'cancelled') return send({ type: 'cancelled' });
    if (outcome.is === 'done') return send({ type: 'verified', codes: outcome.result.backupCodes ?? [] });
    return send({ type: 'wrong', problem: outcome.problems[0] ?? { code: 'unknown' } });
  };

/** Creates the performer of new backup codes. */
export const createBackupWork =
  ({ user, reverified, close }: Work): Perform<BackupSetupEvent, BackupSetupEffect> =>
  async (effect, { send }) => {
    if (effect.run === 'close') return close();
    const outcome = await attempt(reverified, user.createBackupCode);
    if (outcome.is === 'cancelled') return send({ type: 'cancelled' });
    if (outcome.is === 'refused') return send({ type: 'refused', problems: outcome.problems });
    return send({ type: 'created', codes: outcome.result.codes });
  };

/** Creates the performer of one phone number. It is looked up on use: a new one did not exist when the form opened. */
export const createPhoneWork =
  (latchkey: Latchkey, { reverified, close }: Work): Perform<PhoneSetupEvent, PhoneSetupEffect> =>
  async (effect, { send }) => {
    if (effect.run === 'close') return close();
    const phone = accountUser(latchkey)?.phoneNumbers.find(({ id }) => id === effect.phoneId);
    // Removed meanwhile in another tab: the list shows what is left.
    if (!phone) return send({ type: 'cancelled' });
    const outcome = await attempt(reverified, () => phone.setReservedForSecondFactor({ reserved: true }));
    if (outcome.is === 'cancelled') return send({ type: 'cancelled' });
    if (outcome.is === 'refused') return send({ type: 'refused', problems: outcome.problems });
    return send({ type: 'reserved', codes: outcome.result.backupCodes ?? [] });
  };
