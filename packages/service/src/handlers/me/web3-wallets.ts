// Wallets of the signed-in user: add, verify by signature, remove.
import { type DeletedObjectJSON, isWeb3Strategy, type Web3WalletJSON } from '@latchkey/wire';
import { normaliseWallet, signerOf } from '../../domain/factors/web3.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { web3WalletJSON } from '../../present/users/factors.ts';
import { verificationJSON } from '../../present/verification.ts';
import { addOne, ownOne, readNew, WALLETS } from '../../use-cases/account/own-identifiers.ts';
import {
  attemptIdentifierVerification,
  prepareIdentifierVerification,
  removeOwn,
} from '../../use-cases/account/verify-identifier.ts';
import type { Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, type OwnVisit, signedInUser } from '../../use-cases/context/own-account.ts';
import { consumeChallenge, lockChallenge } from '../../use-cases/strategies/challenge.ts';
import { askForSignature } from '../../use-cases/strategies/web3.ts';

const present = (visit: OwnVisit, userRecord: UserWithIdentifiers, id: string, proof?: Verification): Web3WalletJSON =>
  web3WalletJSON(ownOne(WALLETS, userRecord, id), proof && verificationJSON(proof, visit));

const SHOWN = { ...WALLETS, present };

/** A wallet is a sign-in method, so adding one requires a fresh verification. */
export const createWeb3Wallet = async (
  visit: Visit<'POST /me/web3_wallets'> & PathSession,
): Promise<Outcome<Web3WalletJSON>> => {
  await requireFreshVerification(visit);
  const address = readNew(visit, WALLETS, visit.body.web3_wallet, normaliseWallet);
  return changeAccount(visit, async (db, userRecord) => {
    const id = await addOne(db, visit, WALLETS, userRecord, address);
    return present(visit, await signedInUser(db, visit), id);
  });
};

export const prepareWeb3Wallet = async (
  visit: Visit<'POST /me/web3_wallets/:id/prepare_verification'> & PathSession,
): Promise<Outcome<Web3WalletJSON>> => {
  refuseImpersonator(visit);
  const { strategy } = visit.body;
  const { enabled, first_factors: factors } = visit.instance.settings.user_settings.attributes.web3_wallet;
  return prepareIdentifierVerification(visit, SHOWN, (db, { id, web3Wallet: address }) => {
    if (!enabled || !factors.some((factor) => factor === strategy)) throw new Fault('strategy_invalid');
    return askForSignature(db, visit, { ownerId: id, clientId: visit.client.id, strategy, address });
  });
};

export const attemptWeb3Wallet = (
  visit: Visit<'POST /me/web3_wallets/:id/attempt_verification'> & PathSession,
): Promise<Outcome<Web3WalletJSON>> => {
  const { signature } = visit.body;
  return attemptIdentifierVerification(visit, SHOWN, 'web3_wallet', async (db, { id }, current) => {
    if (signature === '') throw new Fault('form_param_nil', { field: 'signature' });
    if (!current || !isWeb3Strategy(current.strategy)) throw new Fault('verification_missing');
    const challenge = await lockChallenge(db, visit, { ownerId: id, current }, current.strategy);
    const isSigned = signerOf(challenge.message ?? '', signature) === challenge.target;
    return consumeChallenge(
      db,
      visit,
      challenge,
      isSigned ? { isMet: true } : { isMet: false, code: 'web3_signature_invalid' },
    );
  });
};

export const removeWeb3Wallet = (
  visit: Visit<'DELETE /me/web3_wallets/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => removeOwn(visit, WALLETS);
