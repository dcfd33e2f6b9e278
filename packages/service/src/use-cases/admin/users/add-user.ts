// A user that an operator creates.
import type { Web3Wallet } from '../../../domain/factors/web3.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import type { EmailAddress, PhoneNumber, User } from '../../../domain/users/user.ts';
import type { Db } from '../../../store/database/database.ts';
import { claimEmail } from '../../../store/users/emails.ts';
import { claimPhone } from '../../../store/users/phones.ts';
import { insertUser } from '../../../store/users/users.ts';
import { claimWallet } from '../../../store/users/wallets.ts';
import type { OperatorDeps } from '../../context/operator.ts';
import { enrollProven } from '../../organizations/enrollment.ts';
import { addFactors, type GivenFactors } from './imported-factors.ts';

/** Enrolls the new user in organizations by e-mail domain, as after a sign-up. */
const enrollAll = async (db: Db, { ports }: OperatorDeps, instance: Instance, emails: readonly EmailAddress[]) => {
  const at = { instance, ports, now: ports.clock.now(), address: undefined, userAgent: undefined };
  for (const email of emails) await enrollProven(db, at, email);
};

type NewUser = {
  readonly user: User;
  readonly emails: readonly EmailAddress[];
  readonly phones: readonly PhoneNumber[];
  readonly wallets: readonly Web3Wallet[];
};

/** Stores a user with identifiers and factors; an identifier of another user is refused. */
export const addUser = async (
  deps: OperatorDeps,
  instance: Instance,
  { user, emails, phones, wallets }: NewUser,
  factors: GivenFactors,
): Promise<void> => {
  await deps.database.transaction(async (db) => {
    if (!(await insertUser(db, user))) throw new Fault('form_identifier_exists', { field: 'username' });
    for (const email of emails) {
      if (!(await claimEmail(db, email))) throw new Fault('form_identifier_exists', { field: 'email_address' });
    }
    for (const wallet of wallets) {
      if (!(await claimWallet(db, wallet))) throw new Fault('form_identifier_exists', { field: 'web3_wallet' });
    }
    for (const phone of phones) {
      if (!(await claimPhone(db, phone))) throw new Fault('form_identifier_exists', { field: 'phone_number' });
    }
    await addFactors(db, deps, user, factors);
    await enrollAll(db, deps, instance, emails);
    return { id: user.id };
  });
};
