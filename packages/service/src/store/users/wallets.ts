// Wallets of users, by address with checksum, as rows; identifiers.ts implements the claims.

import type { Selectable } from 'kysely';
import type { Web3Wallet } from '../../domain/factors/web3.ts';
import type { Db } from '../database/database.ts';
import type { Web3WalletsTable } from '../schema/users.ts';
import { factsFromRow, insertIdentifier, isIdentifierClaimed } from './identifiers.ts';

export const walletFromRow = (row: Selectable<Web3WalletsTable>): Web3Wallet => ({
  ...factsFromRow(row),
  web3Wallet: row.web3_wallet,
});

/** Claims a wallet for its user; false if another user has it, and then nothing is written. */
export const claimWallet = (db: Db, wallet: Web3Wallet): Promise<boolean> =>
  insertIdentifier(db, 'web3_wallet', wallet, { value: wallet.web3Wallet, isClaimed: true });

/** True when a user of the instance has this wallet. */
export const isWalletClaimed = (db: Db, instanceId: string, web3Wallet: string): Promise<boolean> =>
  isIdentifierClaimed(db, 'web3_wallet', instanceId, web3Wallet);
