// The sign-up calls: each runs its use case and replies with the attempt as stored afterwards.
import type { SignUpJSON } from '@latchkey/wire';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import * as attempts from '../../use-cases/sign-up/attempts.ts';
import * as create from '../../use-cases/sign-up/create.ts';
import type { SavedSignUp } from '../../use-cases/sign-up/sign-up-attempt.ts';
import { replyTo } from './reply.ts';

const answering =
  <V extends Call>(run: (visit: V) => Promise<SavedSignUp>) =>
  async (visit: V): Promise<Outcome<SignUpJSON>> =>
    replyTo(visit, await run(visit));

export const createSignUp = answering(create.createSignUp);
export const updateSignUp = answering(create.updateSignUp);
export const getSignUp = answering(create.getSignUp);
export const prepareSignUpVerification = answering(attempts.prepareSignUpVerification);
export const attemptSignUpVerification = answering(attempts.attemptSignUpVerification);
