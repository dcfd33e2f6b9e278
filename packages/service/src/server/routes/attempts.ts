// Calls of the contract about sign-ins, sign-ups and the waitlist.
import {
  attemptFirstFactor,
  attemptSecondFactor,
  createSignIn,
  getSignIn,
  prepareFirstFactor,
  prepareSecondFactor,
  resetPassword,
} from '../../handlers/sign-in/sign-ins.ts';
import {
  attemptSignUpVerification,
  createSignUp,
  getSignUp,
  prepareSignUpVerification,
  updateSignUp,
} from '../../handlers/sign-up/sign-ups.ts';
import { joinWaitlist } from '../../handlers/waitlist.ts';
import { countFailures, requireCaptchaAfterFailures } from '../../http/guards/captcha.ts';
import { client, knownClient } from '../../http/guards/client.ts';
import { giveBackRightProof, giveBackStartedSignIn } from '../../http/guards/give-back.ts';
import { rateLimit } from '../../use-cases/abuse/rate-limits.ts';
import { type ContractRoutes, padResponseTime, route } from './contract-route.ts';

export const ATTEMPT_ROUTES = {
  'POST /client/sign_ins': padResponseTime(
    route(
      [client, requireCaptchaAfterFailures, rateLimit('create')],
      giveBackStartedSignIn(countFailures(createSignIn)),
    ),
  ),
  'GET /client/sign_ins/:id': route([knownClient], getSignIn),
  'POST /client/sign_ins/:id/prepare_first_factor': padResponseTime(route([knownClient], prepareFirstFactor)),
  'POST /client/sign_ins/:id/attempt_first_factor': padResponseTime(
    route(
      [knownClient, requireCaptchaAfterFailures, rateLimit('attempt')],
      giveBackRightProof(countFailures(attemptFirstFactor)),
    ),
  ),
  'POST /client/sign_ins/:id/prepare_second_factor': padResponseTime(route([knownClient], prepareSecondFactor)),
  'POST /client/sign_ins/:id/attempt_second_factor': padResponseTime(
    route([knownClient, rateLimit('attempt')], giveBackRightProof(attemptSecondFactor)),
  ),
  'POST /client/sign_ins/:id/reset_password': padResponseTime(
    route([knownClient, rateLimit('attempt')], giveBackRightProof(resetPassword)),
  ),

  'POST /client/sign_ups': padResponseTime(
    route([client, requireCaptchaAfterFailures, rateLimit('create')], countFailures(createSignUp)),
  ),
  'GET /client/sign_ups/:id': route([knownClient], getSignUp),
  'PATCH /client/sign_ups/:id': padResponseTime(route([knownClient, rateLimit('create')], updateSignUp)),
  'POST /client/sign_ups/:id/prepare_verification': padResponseTime(route([knownClient], prepareSignUpVerification)),
  'POST /client/sign_ups/:id/attempt_verification': padResponseTime(
    route([knownClient, rateLimit('attempt')], giveBackRightProof(attemptSignUpVerification)),
  ),

  'POST /waitlist': padResponseTime(route([rateLimit('create')], joinWaitlist)),
} satisfies Partial<ContractRoutes>;
