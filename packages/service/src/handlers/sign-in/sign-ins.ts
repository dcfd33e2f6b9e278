// The seven sign-in calls: each runs its use case and replies with the attempt as stored afterwards.
import type { SignInJSON } from '@latchkey/wire';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import * as attempts from '../../use-cases/sign-in/attempts.ts';
import * as create from '../../use-cases/sign-in/create.ts';
import type { SavedSignIn } from '../../use-cases/sign-in/sign-in-attempt.ts';
import { replyTo } from './reply.ts';

const answering =
  <V extends Call>(run: (visit: V) => Promise<SavedSignIn>) =>
  async (visit: V): Promise<Outcome<SignInJSON>> =>
    replyTo(visit, await run(visit));

export const createSignIn = answering(create.createSignIn);
export const getSignIn = answering(create.getSignIn);
export const prepareFirstFactor = answering(attempts.prepareFirstFactor);
export const prepareSecondFactor = answering(attempts.prepareSecondFactor);
export const attemptFirstFactor = answering(attempts.attemptFirstFactor);
export const attemptSecondFactor = answering(attempts.attemptSecondFactor);
export const resetPassword = answering(attempts.resetPassword);
