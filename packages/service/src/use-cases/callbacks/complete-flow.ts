// Completes a redirect to a provider in one transaction: finds the flow of a state, and executes its intent with the provider's
// response.
import { isFlowOpen, type OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { findOAuthFlow } from '../../store/attempts/oauth-flows.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import type { At } from '../completion/complete-sign-up.ts';
import type { Call } from '../context/call.ts';
import { completeVerificationCallback } from '../enterprise/link.ts';
import type { CallbackResult } from '../external/callback.ts';
import { completeLinkCallback } from '../external/link-callback.ts';
import { completeSignInCallback } from '../external/sign-in-callback.ts';
import { completeSignUpCallback } from '../external/sign-up-callback.ts';

/** The browser's new secret and the session, if the flow created one. */
export type CompletedFlow = { readonly secret?: string | undefined; readonly sessionId?: string };

const COMPLETE: Readonly<
  Record<
    OAuthFlow['intent'],
    (db: Db, call: Call, at: At, flow: OAuthFlow, callbackResult: CallbackResult) => Promise<CompletedFlow>
  >
> = {
  sign_in: completeSignInCallback,
  sign_up: completeSignUpCallback,
  link: completeLinkCallback,
  prove: completeVerificationCallback,
};

/** The open flow of a state, if its callback address is this one. */
export const findOpenFlow = async (
  call: Call,
  state: string | undefined,
  isHere: (flow: OAuthFlow) => boolean,
): Promise<OAuthFlow | undefined> => {
  if (!state) return undefined;
  const { database, instance, ports, now } = call;
  const flow = await findOAuthFlow(database.db, instance.id, ports.vault.mac('flow_state', state));
  return flow && isHere(flow) && isFlowOpen(flow, now) ? flow : undefined;
};

/** Executes the flow's intent with the provider's response or its failure. */
export const completeFlow = async (
  call: Call,
  at: At,
  flow: OAuthFlow,
  callbackResult: CallbackResult,
): Promise<CompletedFlow> => {
  const run = (outcome: CallbackResult) =>
    call.database.transaction((db) => COMPLETE[flow.intent](db, call, at, flow, outcome));
  try {
    return await run(callbackResult);
  } catch (error) {
    // The identity was linked to a user concurrently; a retry finds that user.
    if (isUniqueViolation(error)) return run(callbackResult);
    const code = error instanceof Fault ? error.items[0]?.code : undefined;
    if (code === undefined) throw error;
    return run({ at: 'failed', code });
  }
};
