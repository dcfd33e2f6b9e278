// Passkeys and wallets as their JSON (docs/reference/wire.md#identifiers).
import type { PasskeyJSON, VerificationJSON, Web3WalletJSON } from '@latchkey/wire';
import type { Passkey } from '../../domain/factors/passkey.ts';
import type { Web3Wallet } from '../../domain/factors/web3.ts';
import { addressVerificationJSON, unstartedVerification } from '../verification.ts';

/** The verification keeps its strategy after success, because surfaces list a wallet by it. */
export const web3WalletJSON = (
  wallet: Web3Wallet,
  verification: VerificationJSON = addressVerificationJSON(wallet),
): Web3WalletJSON => ({
  object: 'web3_wallet',
  id: wallet.id,
  web3_wallet: wallet.web3Wallet,
  verification,
});

/** A registered passkey is verified, because the registration proved possession of its key. */
const MADE: VerificationJSON = { ...unstartedVerification, status: 'verified', strategy: 'passkey' };

/** Before the registration, the verification carries the creation options for the browser. */
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
