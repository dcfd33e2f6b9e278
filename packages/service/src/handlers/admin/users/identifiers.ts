// Admin API for e-mail addresses, phone numbers, wallets and external accounts of a user.
import type { EmailAddressJSON, PhoneNumberJSON, Web3WalletJSON } from '@latchkey/wire';
import type { Web3Wallet } from '../../../domain/factors/web3.ts';
import type { PhoneNumber } from '../../../domain/users/user.ts';
import { web3WalletJSON } from '../../../present/users/factors.ts';
import { emailAddressJSON, phoneNumberJSON } from '../../../present/users/identifiers.ts';
import { EMAILS, ownOne, PHONES, WALLETS } from '../../../use-cases/account/own-identifiers.ts';
import { knownUser, type UserCall } from '../../../use-cases/admin/users/change-user.ts';
import { addIdentifier, changeIdentifier, removeIdentifier } from '../../../use-cases/admin/users/identifiers.ts';
import { removeExternalAccount } from '../../../use-cases/admin/users/remove-factors.ts';
import { afterPhoneRemoval, changeSecondFactorPhone } from '../../../use-cases/admin/users/second-factor-phones.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { readEmail, readPhone, readWallet } from './given-identifiers.ts';

type Given = { readonly verified?: boolean | undefined; readonly primary?: boolean | undefined };

const wantedOf = ({ verified, primary }: Given) => ({ isVerified: verified ?? false, isPrimary: primary ?? false });

const shownEmail = async (call: UserCall, userId: string, id: string): Promise<EmailAddressJSON> => {
  const userRecord = await knownUser(call.database.db, call, userId);
  return emailAddressJSON(ownOne(EMAILS, userRecord, id), userRecord.factors.externalAccounts);
};

export const addAdminEmail: AdminHandler<'POST /users/:id/email_addresses'> = async (visit) => {
  const { body, params } = visit;
  const value = readEmail(body.email_address, 'email_address');
  return shownEmail(visit, params.id, await addIdentifier(visit, EMAILS, params.id, { value, ...wantedOf(body) }));
};

export const changeAdminEmail: AdminHandler<'PATCH /users/:id/email_addresses/:emailId'> = async (visit) => {
  const { id: userId, emailId: id } = visit.params;
  await changeIdentifier(visit, EMAILS, { userId, id }, wantedOf(visit.body));
  return shownEmail(visit, userId, id);
};

export const removeAdminEmail: AdminHandler<'DELETE /users/:id/email_addresses/:emailId'> = async (visit) => {
  const { id: userId, emailId: id } = visit.params;
  await removeIdentifier(visit, EMAILS, { userId, id });
  return { object: 'email_address', id, deleted: true };
};

const shownPhone = async (call: UserCall, userId: string, id: string): Promise<PhoneNumberJSON> =>
  phoneNumberJSON(ownOne<PhoneNumber>(PHONES, await knownUser(call.database.db, call, userId), id));

export const addAdminPhone: AdminHandler<'POST /users/:id/phone_numbers'> = async (visit) => {
  const { body, params } = visit;
  const value = readPhone(body.phone_number, 'phone_number');
  const isReserved = body.reserved_for_second_factor;
  const added = await addIdentifier(
    visit,
    PHONES,
    params.id,
    { value, ...wantedOf(body) },
    (db, userRecord, phone, now) =>
      isReserved ? changeSecondFactorPhone(db, userRecord, phone, { isReserved }, now) : Promise.resolve(false),
  );
  return shownPhone(visit, params.id, added);
};

export const changeAdminPhone: AdminHandler<'PATCH /users/:id/phone_numbers/:phoneId'> = async (visit) => {
  const { id: userId, phoneId: id } = visit.params;
  const { reserved_for_second_factor: isReserved, default_second_factor: isDefault } = visit.body;
  await changeIdentifier(visit, PHONES, { userId, id }, wantedOf(visit.body), (db, userRecord, phone, now) =>
    changeSecondFactorPhone(db, userRecord, phone, { isReserved, isDefault }, now),
  );
  return shownPhone(visit, userId, id);
};

export const removeAdminPhone: AdminHandler<'DELETE /users/:id/phone_numbers/:phoneId'> = async (visit) => {
  const { id: userId, phoneId: id } = visit.params;
  await removeIdentifier(visit, PHONES, { userId, id }, afterPhoneRemoval);
  return { object: 'phone_number', id, deleted: true };
};

const shownWallet = async (call: UserCall, userId: string, id: string): Promise<Web3WalletJSON> =>
  web3WalletJSON(ownOne<Web3Wallet>(WALLETS, await knownUser(call.database.db, call, userId), id));

export const addAdminWallet: AdminHandler<'POST /users/:id/web3_wallets'> = async (visit) => {
  const { body, params } = visit;
  const value = readWallet(body.web3_wallet, 'web3_wallet');
  return shownWallet(visit, params.id, await addIdentifier(visit, WALLETS, params.id, { value, ...wantedOf(body) }));
};

export const changeAdminWallet: AdminHandler<'PATCH /users/:id/web3_wallets/:walletId'> = async (visit) => {
  const { id: userId, walletId: id } = visit.params;
  await changeIdentifier(visit, WALLETS, { userId, id }, wantedOf(visit.body));
  return shownWallet(visit, userId, id);
};

export const removeAdminWallet: AdminHandler<'DELETE /users/:id/web3_wallets/:walletId'> = async (visit) => {
  const { id: userId, walletId: id } = visit.params;
  await removeIdentifier(visit, WALLETS, { userId, id });
  return { object: 'web3_wallet', id, deleted: true };
};

export const removeAdminExternalAccount: AdminHandler<'DELETE /users/:id/external_accounts/:accountId'> = async (
  visit,
) => {
  const { id: userId, accountId: id } = visit.params;
  await removeExternalAccount(visit, userId, id);
  return { object: 'external_account', id, deleted: true };
};
