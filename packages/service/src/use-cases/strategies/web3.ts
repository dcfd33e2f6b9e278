// The signature of a wallet (docs/security.md R27): as the first factor, and as the verification of a wallet at sign-up.
import type { AttributeDataJSON, Web3Strategy } from '@latchkey/wire';
import {
  normaliseWallet,
  signerOf,
  WALLET_MESSAGE_LIFETIME_MS,
  WALLET_NONCE_BYTES,
  walletMessage,
} from '../../domain/factors/web3.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { newVerification } from '../../domain/verification.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { hasEnumerationProtection } from '../completion/sign-in-subject.ts';
import type { Call } from '../context/call.ts';
import { consumeChallenge, lockChallenge, pageOf } from './challenge.ts';
import type { ProofSubject, StrategyHandler, StrategyInput } from './strategy.ts';

/** Does the instance accept signatures of this wallet at this step? */
const isOn = (wallet: AttributeDataJSON, strategy: Web3Strategy, subject: ProofSubject): boolean => {
  const isUsed = subject.step === 'sign_up' || wallet.used_for_first_factor;
  return wallet.enabled && isUsed && wallet.first_factors.some((factor) => factor === strategy);
};

/** The address that must sign: a wallet of the user; at sign-up, and with enumeration protection, the typed one. */
const addressOf = (call: Call, subject: ProofSubject, input: StrategyInput): string => {
  const typed = normaliseWallet(subject.identifier ?? '');
  if (subject.step === 'sign_up' || hasEnumerationProtection(call)) {
    if (typed === undefined) throw new Fault('verification_missing');
    return typed;
  }
  const wallets = (subject.userRecord?.factors.wallets ?? []).filter(
    ({ verificationStatus }) => verificationStatus === 'verified',
  );
  const id = input.web3_wallet_id;
  const found = wallets.find((wallet) => (id === undefined ? wallet.web3Wallet === typed : wallet.id === id));
  if (!found) throw new Fault('strategy_for_user_invalid');
  return found.web3Wallet;
};

/** Does the user have the wallet that signed? */
const isTheirs = (subject: ProofSubject, address: string): boolean =>
  subject.step === 'sign_up' ||
  (subject.userRecord?.factors.wallets ?? []).some(
    (wallet) => wallet.web3Wallet === address && wallet.verificationStatus === 'verified',
  );

/** Creates the message that a wallet must sign and returns the id of its verification. */
export const askForSignature = async (
  db: Db,
  call: Call,
  order: Pick<ProofSubject, 'ownerId' | 'clientId'> & { readonly strategy: Web3Strategy; readonly address: string },
): Promise<string> => {
  const { ports, instance, now } = call;
  const { address, ownerId, clientId, strategy } = order;
  const expireAt = now + WALLET_MESSAGE_LIFETIME_MS;
  const message = walletMessage({
    domain: new URL(pageOf(call)).host,
    address,
    nonce: ports.random.secret(WALLET_NONCE_BYTES),
    issuedAt: now,
    expireAt,
  });
  const id = ports.ids.next('ver');
  const facts = { id, instanceId: instance.id, ownerId, clientId, strategy, target: address };
  await insertVerification(db, newVerification({ ...facts, message, expireAt, createdAt: now }));
  return id;
};

const web3Strategy = (strategy: Web3Strategy): StrategyHandler => ({
  steps: ['first_factor', 'sign_up'],
  proves: 'web3_wallet',
  prepare: async (db, call, subject, input) => {
    if (!isOn(call.instance.settings.user_settings.attributes.web3_wallet, strategy, subject)) {
      throw new Fault('strategy_invalid');
    }
    return askForSignature(db, call, { ...subject, strategy, address: addressOf(call, subject, input) });
  },
  attempt: async (db, call, subject, { signature }) => {
    if (!signature) throw new Fault('form_param_nil', { field: 'signature' });
    const challenge = await lockChallenge(db, call, subject, strategy);
    const address = challenge.target ?? '';
    const isSigned = signerOf(challenge.message ?? '', signature) === address;
    if (isSigned && isTheirs(subject, address)) return consumeChallenge(db, call, challenge, { isMet: true });
    // Only the holder of the key learns that no user has the wallet: they continue with a sign-up.
    const code = isSigned ? 'form_identifier_not_found' : 'web3_signature_invalid';
    return consumeChallenge(db, call, challenge, { isMet: false, code });
  },
});

export const metamaskSignature = web3Strategy('web3_metamask_signature');
export const coinbaseWalletSignature = web3Strategy('web3_coinbase_wallet_signature');
export const okxWalletSignature = web3Strategy('web3_okx_wallet_signature');
