// The wallets of a signed-in person: add, prove by a signature, remove.
import type { DeletedObjectJSON, Web3WalletJSON } from '@latchkey/wire';
import type { Person } from '../../domain/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { isWeb3Strategy, normaliseWallet, signerOf } from '../../domain/web3.ts';
import { Fault } from '../../fault.ts';
import { limitAccount } from '../../http/guards/rate-limit.ts';
import type { PathSession } from '../../http/guards/session.ts';
import type { Outcome, Visit } from '../../http/visit.ts';
import { web3WalletJSON } from '../../present/factors.ts';
import { verificationJSON } from '../../present/verification.ts';
import { requireFreshVerification } from '../fresh-verification.ts';
import { refuseImpersonator } from '../impersonation.ts';
import { holdChallenge, spendChallenge } from '../strategies/challenge.ts';
import { askForSignature } from '../strategies/web3.ts';
import { changeAccount, type OwnVisit, personOf, refuseLostRace } from './account.ts';
import {
  addOne,
  claimOne,
  keepProof,
  ownOne,
  readNew,
  refuseProven,
  removeOne,
  runningProof,
  WALLETS,
} from './own-identifiers.ts';

const present = (visit: OwnVisit, person: Person, id: string, proof?: Verification): Web3WalletJSON =>
  web3WalletJSON(ownOne(WALLETS, person, id), proof && verificationJSON(proof, visit));

/** A wallet opens the account like any other way in, so whoever adds one shows first that it is them. */
export const createWeb3Wallet = async (
  visit: Visit<'POST /me/web3_wallets'> & PathSession,
): Promise<Outcome<Web3WalletJSON>> => {
  await requireFreshVerification(visit);
  const address = readNew(visit, WALLETS, visit.body.web3_wallet, normaliseWallet);
  return changeAccount(visit, async (db, person) => {
    const id = await addOne(db, visit, WALLETS, person, address);
    return present(visit, await personOf(db, visit), id);
  });
};

export const prepareWeb3Wallet = async (
  visit: Visit<'POST /me/web3_wallets/:id/prepare_verification'> & PathSession,
): Promise<Outcome<Web3WalletJSON>> => {
  refuseImpersonator(visit);
  const { strategy } = visit.body;
  const { enabled, first_factors: factors } = visit.instance.settings.user_settings.attributes.web3_wallet;
  return changeAccount(visit, async (db, person) => {
    const wallet = ownOne(WALLETS, person, visit.params.id);
    if (!enabled || !factors.some((factor) => factor === strategy)) throw new Fault('strategy_invalid');
    refuseProven(wallet);
    const order = { ownerId: wallet.id, clientId: visit.client.id, strategy, address: wallet.web3Wallet };
    const proof = await keepProof(db, visit, WALLETS, wallet, await askForSignature(db, visit, order));
    return present(visit, await personOf(db, visit), wallet.id, proof);
  });
};

export const attemptWeb3Wallet = async (
  visit: Visit<'POST /me/web3_wallets/:id/attempt_verification'> & PathSession,
): Promise<Outcome<Web3WalletJSON>> => {
  refuseImpersonator(visit);
  const { body, params } = visit;
  await limitAccount(visit, ['attempt'], params.id);
  const change = changeAccount(visit, async (db, person) => {
    const wallet = ownOne(WALLETS, person, params.id);
    refuseProven(wallet);
    if (body.signature === '') throw new Fault('form_param_nil', { field: 'signature' });
    const current = await runningProof(db, visit, wallet);
    if (!current || !isWeb3Strategy(current.strategy)) throw new Fault('verification_missing');
    const challenge = await holdChallenge(db, visit, { ownerId: wallet.id, current }, current.strategy);
    const isSigned = signerOf(challenge.message ?? '', body.signature) === challenge.target;
    const outcome = isSigned
      ? { isMet: true as const }
      : { isMet: false as const, code: 'web3_signature_invalid' as const };
    const judged = await spendChallenge(db, visit, challenge, outcome);
    if (judged.at === 'refused') return judged.fault;
    if (!(await claimOne(db, visit, WALLETS, person, wallet, challenge)))
      return new Fault('form_identifier_exists', { field: 'web3_wallet' });
    return present(visit, await personOf(db, visit), wallet.id);
  });
  return refuseLostRace('web3_wallet', change);
};

export const removeWeb3Wallet = async (
  visit: Visit<'DELETE /me/web3_wallets/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  await requireFreshVerification(visit);
  return changeAccount(visit, async (db, person): Promise<DeletedObjectJSON> => {
    const wallet = ownOne(WALLETS, person, visit.params.id);
    await removeOne(db, visit, WALLETS, person, wallet);
    return { object: 'web3_wallet', id: wallet.id, deleted: true };
  });
};
