// Passkeys and wallets as their JSON (docs/reference/wire.md#identifiers).
import type { PasskeyJSON, VerificationJSON, Web3WalletJSON } from '@latchkey/wire';
import type { Passkey } from '../../domain/factors/passkey.ts';
import type { Web3Wallet } from '../../domain/factors/web3.ts';
import { addressVerificationJSON, unstartedVerification } from '../verification.ts';

/** The proof stays with its strategy after success: surfaces list a wallet by it. */
export const web3WalletJSON = (
  wallet: Web3Wallet,
  verification: VerificationJSON = addressVerificationJSON(wallet),
): Web3WalletJSON => ({
  object: 'web3_wallet',
  id: wallet.id,
  web3_wallet: wallet.web3Wallet,
  verification,
});

/** A passkey that has its key: whoever made it proved that they hold it. */
const MADE: VerificationJSON = { ...unstartedVerification, status: 'verified', strategy: 'passkey' };

/** While it is being made, its proof carries the options for the browser. */
export const passkeyJSON = (
  passkey: Pick<Passkey, 'id' | 'name' | 'lastUsedAt' | 'createdAt' | 'updatedAt'>,
  verification: VerificationJSON = MADE,
): PasskeyJSON => ({
  object: 'passkey',
  id: passkey.id,
  name: passkey.name,
  verification,
  last_used_at: passkey.lastUsedAt,
  created_at: passkey.createdAt,
  updated_at: passkey.updatedAt,
});
