// Wallets of users, by address with checksum. One claimed row per address and instance; the index decides races.
import type { VerificationStatus } from '@latchkey/wire';
import type { Selectable } from 'kysely';
import type { Web3Wallet } from '../domain/web3.ts';
import type { Db } from './database.ts';

export type Web3WalletsTable = {
  id: string;
  instance_id: string;
  user_id: string;
  web3_wallet: string;
  claimed: boolean;
  verification_status: VerificationStatus;
  verification_strategy: string | null;
  verified_at_client: string | null;
  created_at: number;
  updated_at: number;
};

export const walletFromRow = (row: Selectable<Web3WalletsTable>): Web3Wallet => ({
  id: row.id,
  instanceId: row.instance_id,
  userId: row.user_id,
  web3Wallet: row.web3_wallet,
  verificationStatus: row.verification_status,
  verificationStrategy: row.verification_strategy,
  verifiedAtClient: row.verified_at_client,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Claims a wallet for its user; false when somebody else has it, and then nothing was written. */
export const claimWallet = async (db: Db, wallet: Web3Wallet): Promise<boolean> => {
  const result = await db
    .insertInto('web3_wallets')
    .values({
      id: wallet.id,
      instance_id: wallet.instanceId,
      user_id: wallet.userId,
      web3_wallet: wallet.web3Wallet,
      claimed: true,
      verification_status: wallet.verificationStatus,
      verification_strategy: wallet.verificationStrategy,
      verified_at_client: wallet.verifiedAtClient,
      created_at: wallet.createdAt,
      updated_at: wallet.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** True when a user of the instance has this wallet. */
export const isWalletClaimed = async (db: Db, instanceId: string, web3Wallet: string): Promise<boolean> => {
  const row = await db
    .selectFrom('web3_wallets')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('web3_wallet', '=', web3Wallet)
    .where('claimed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
};
