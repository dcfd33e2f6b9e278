// How a user is named in lists: the name, else the first identifier, else the id.
import type { AdminReply } from '@latchkey/wire/admin';

export type AdminUser = AdminReply<'GET /users/:id'>;

const identifiersOf = (user: AdminUser): readonly string[] =>
  [
    user.email_addresses.find(({ id }) => id === user.primary_email_address_id)?.email_address,
    user.email_addresses[0]?.email_address,
    user.username,
    user.phone_numbers.find(({ id }) => id === user.primary_phone_number_id)?.phone_number,
    user.phone_numbers[0]?.phone_number,
    user.web3_wallets[0]?.web3_wallet,
  ].flatMap((one) => one ?? []);

/** The name of a user; never empty. */
export const userName = (user: AdminUser): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || (identifiersOf(user)[0] ?? user.id);

/** The first identifier, if it is not already the name. */
export const userNote = (user: AdminUser): string | undefined =>
  identifiersOf(user).find((identifier) => identifier !== userName(user));
