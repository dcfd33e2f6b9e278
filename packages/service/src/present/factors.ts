// Passkeys and wallets as their JSON (wire §4.9).
import type { PasskeyJSON, Web3WalletJSON } from '@latchkey/wire';
import type { Passkey } from '../domain/passkey.ts';
import type { Web3Wallet } from '../domain/web3.ts';
import { addressVerificationJSON, unstartedVerification } from './verification.ts';

/** The proof stays with its strategy after success: surfaces list a wallet by it. */
export const web3WalletJSON = (wallet: Web3Wallet): Web3WalletJSON => ({
  object: 'web3_wallet',
  id: wallet.id,
  web3_wallet: wallet.web3Wallet,
  verification: addressVerificationJSON(wallet),
});

/** A passkey that has its key: whoever made it proved that they hold it. */
export const passkeyJSON = (passkey: Passkey): PasskeyJSON => ({
  object: 'passkey',
  id: passkey.id,
  name: passkey.name,
  verification: { ...unstartedVerification, status: 'verified', strategy: 'passkey' },
  last_used_at: passkey.lastUsedAt,
  created_at: passkey.createdAt,
  updated_at: passkey.updatedAt,
});
