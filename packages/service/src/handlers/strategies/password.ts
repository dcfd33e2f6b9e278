// Proving a password. The hash is computed before the transaction; what is written afterwards is only that it was right.
import { newVerification, type Verification } from '../../domain/verification.ts';
import { Fault } from '../../fault.ts';
import type { Call } from '../../http/visit.ts';
import { provePassword } from '../check-password.ts';
import type { StrategyHandler } from './strategy.ts';

/** The proof that a password was given. */
export const passwordProof = (call: Call, owner: { readonly id: string; readonly clientId: string }): Verification =>
  newVerification({
    id: call.ports.ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: owner.id,
    clientId: owner.clientId,
    strategy: 'password',
    status: 'verified',
    attempts: 1,
    createdAt: call.now,
  });

export const passwordStrategy: StrategyHandler = {
  steps: ['first_factor'],
  beforehand: async (call, subject, { password = '' }) => {
    if (password === '') throw new Fault('form_param_nil', { field: 'password' });
    const digest = subject.person?.user.passwordDigest ?? undefined;
    const { upgradedDigest } = await provePassword(call, { account: subject.account, digest, password });
    return { passwordDigest: upgradedDigest };
  },
  attempt: async (_db, call, { ownerId, clientId }) => ({
    at: 'proven',
    isNew: true,
    verification: passwordProof(call, { id: ownerId, clientId }),
  }),
};
