// E-mail addresses of users, as rows; identifiers.ts implements the claims.

import type { Selectable } from 'kysely';
import type { EmailAddress } from '../../domain/users/user.ts';
import type { Db } from '../database/database.ts';
import type { EmailAddressesTable } from '../schema/users.ts';
import { factsFromRow, insertIdentifier, isIdentifierClaimed } from './identifiers.ts';

export const emailFromRow = (row: Selectable<EmailAddressesTable>): EmailAddress => ({
  ...factsFromRow(row),
  emailAddress: row.email_address,
});

/** Claims an address for its user; false if another user has it, and then nothing is written. */
export const claimEmail = (db: Db, email: EmailAddress): Promise<boolean> =>
  insertIdentifier(db, 'email_address', email, { value: email.emailAddress, isClaimed: true });

/** True when a user of the instance has this address. */
export const isEmailClaimed = (db: Db, instanceId: string, emailAddress: string): Promise<boolean> =>
  isIdentifierClaimed(db, 'email_address', instanceId, emailAddress);

/** The user who has this address; undefined if no user of the instance has it. */
export const findUserIdByEmail = async (
  db: Db,
  instanceId: string,
  emailAddress: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_addresses')
    .select('user_id')
    .where('instance_id', '=', instanceId)
    .where('email_address', '=', emailAddress)
    .where('claimed', '=', true)
    .executeTakeFirst();
  return row?.user_id;
};

/** The owner of a row, verified or not. */
export const findEmailOwner = async (db: Db, instanceId: string, id: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_addresses')
    .select('user_id')
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
};
