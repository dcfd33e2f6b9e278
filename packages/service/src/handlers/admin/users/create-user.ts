// Creates a user with identifiers and factors. They count as verified, because the operator confirms them.
import type { Web3Wallet } from '../../../domain/factors/web3.ts';
import { Fault } from '../../../domain/faults/fault.ts';
import type { EmailAddress, PhoneNumber, User } from '../../../domain/users/user.ts';
import { addUser } from '../../../use-cases/admin/users/add-user.ts';
import { newDigest } from '../../../use-cases/admin/users/new-digest.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { readAll, readEmail, readPhone, readUsername, readWallet } from './given-identifiers.ts';
import { refuseBadFactors } from './imported-factors.ts';
import { shownUser } from './shown-user.ts';

/** Identifiers that the operator supplies count as verified. */
const VERIFIED_BY_ADMIN = {
  verificationStatus: 'verified',
  verificationStrategy: 'admin',
  verifiedAtClient: null,
} as const;

export const createAdminUser: AdminHandler<'POST /users'> = async (visit) => {
  const { body: wanted, instance, ports } = visit;
  refuseBadFactors(wanted);
  const addresses = readAll(readEmail, wanted.email_address, 'email_address');
  const username = readUsername(instance, wanted.username) ?? null;
  const numbers = readAll(readPhone, wanted.phone_number, 'phone_number');
  const reserved = readAll(readPhone, wanted.second_factor_phone_number, 'second_factor_phone_number');
  const web3Wallets = readAll(readWallet, wanted.web3_wallet, 'web3_wallet');
  if (addresses.length + numbers.length + web3Wallets.length === 0 && username === null)
    throw new Fault('form_param_missing', { field: 'email_address' });
  const own = [username, wanted.first_name, wanted.last_name, ...addresses];
  const passwordDigest = (await newDigest(visit, wanted, own)) ?? null;
  const now = ports.clock.now();
  const userId = ports.ids.next('user');
  const belonging = () => ({
    id: ports.ids.next('idn'),
    instanceId: instance.id,
    userId,
    ...VERIFIED_BY_ADMIN,
    createdAt: now,
    updatedAt: now,
  });
  const emails = addresses.map((emailAddress): EmailAddress => ({ ...belonging(), emailAddress }));
  const phones = [...numbers, ...reserved].map((phoneNumber): PhoneNumber => {
    const isReserved = reserved.includes(phoneNumber);
    return { ...belonging(), phoneNumber, reservedForSecondFactor: isReserved, defaultSecondFactor: isReserved };
  });
  // Surfaces list a wallet by its verification strategy (docs/reference/wire.md#identifiers).
  const verificationStrategy = 'web3_metamask_signature';
  const wallets = web3Wallets.map((web3Wallet): Web3Wallet => ({ ...belonging(), verificationStrategy, web3Wallet }));
  const user: User = {
    id: userId,
    instanceId: instance.id,
    externalId: wanted.external_id ?? null,
    username,
    firstName: wanted.first_name ?? null,
    lastName: wanted.last_name ?? null,
    primaryEmailAddressId: emails[0]?.id ?? null,
    primaryPhoneNumberId: phones.find((phone) => !phone.reservedForSecondFactor)?.id ?? null,
    primaryWeb3WalletId: wallets[0]?.id ?? null,
    passwordDigest,
    requiresNewPassword: wanted.requires_new_password ?? false,
    publicMetadata: wanted.public_metadata ?? {},
    unsafeMetadata: wanted.unsafe_metadata ?? {},
    privateMetadata: wanted.private_metadata ?? {},
    bannedAt: null,
    lockedUntil: null,
    lastActiveAt: null,
    lastSignInAt: null,
    legalAcceptedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await addUser(visit, instance, { user, emails, phones, wallets }, wanted);
  return shownUser(visit, userId);
};
