// Calls of the contract about the environment, the client and its sessions.
import {
  getClient,
  putClient,
  removeClient,
  removeClientSessions,
  touchClient,
  verifyClient,
} from '../../handlers/client/client.ts';
import { createDevBrowser } from '../../handlers/client/dev-browser.ts';
import { getEnvironment } from '../../handlers/client/environment.ts';
import { handshake } from '../../handlers/client/handshake.ts';
import { readSatellite, syncSatellite } from '../../handlers/client/sync.ts';
import {
  createTemplateToken,
  createToken,
  endSession,
  getSession,
  removeSession,
  touchSession,
} from '../../handlers/sessions/sessions.ts';
import {
  attemptSessionFirstFactor,
  attemptSessionSecondFactor,
  prepareSessionFirstFactor,
  prepareSessionSecondFactor,
  startSessionVerification,
} from '../../handlers/sessions/verify.ts';
import { countFailures } from '../../http/guards/captcha.ts';
import { client, clientView, knownClient } from '../../http/guards/client.ts';
import { countReplyAsStart, giveBackRightProof } from '../../http/guards/give-back.ts';
import {
  type AllowedTasks,
  ANY_TASK,
  listedSession,
  openSession,
  openSessionDuring,
} from '../../http/guards/session.ts';
import { rateLimit } from '../../use-cases/abuse/rate-limits.ts';
import { type ContractRoutes, compressed, route } from './contract-route.ts';

/** A new password and a second factor need a fresh verification of the user. */
const STEP_UP: AllowedTasks = ['reset-password', 'setup-mfa'];

export const CLIENT_ROUTES = {
  'GET /environment': compressed(route([], getEnvironment)),
  'PATCH /environment': route([], getEnvironment),
  'GET /client': route([clientView], getClient),
  'PUT /client': route([client], putClient),
  'DELETE /client': route([knownClient], removeClient),
  'DELETE /client/sessions': route([knownClient], removeClientSessions),
  'POST /client/verify': route([client], countFailures(verifyClient)),
  'GET /client/touch': route([client], touchClient),
  'GET /client/sync': route([], syncSatellite),
  'POST /client/sync': route([client], readSatellite),
  'GET /client/handshake': route([], handshake),
  'POST /dev_browser': route([], createDevBrowser),

  'GET /client/sessions/:id': route([listedSession], getSession),
  'POST /client/sessions/:id/end': route([openSessionDuring(ANY_TASK)], endSession),
  'POST /client/sessions/:id/remove': route([listedSession], removeSession),
  'POST /client/sessions/:id/touch': route([openSessionDuring(ANY_TASK)], touchSession),
  'POST /client/sessions/:id/tokens': route([openSessionDuring(ANY_TASK)], createToken),
  'POST /client/sessions/:id/tokens/:template': route([openSession], createTemplateToken),
  'POST /client/sessions/:id/verify': route(
    [openSessionDuring(STEP_UP), rateLimit('create')],
    countReplyAsStart(startSessionVerification),
  ),
  'POST /client/sessions/:id/verify/prepare_first_factor': route(
    [openSessionDuring(STEP_UP)],
    prepareSessionFirstFactor,
  ),
  'POST /client/sessions/:id/verify/attempt_first_factor': route(
    [openSessionDuring(STEP_UP), rateLimit('attempt')],
    giveBackRightProof(attemptSessionFirstFactor),
  ),
  'POST /client/sessions/:id/verify/prepare_second_factor': route(
    [openSessionDuring(STEP_UP)],
    prepareSessionSecondFactor,
  ),
  'POST /client/sessions/:id/verify/attempt_second_factor': route(
    [openSessionDuring(STEP_UP), rateLimit('attempt')],
    giveBackRightProof(attemptSessionSecondFactor),
  ),
} satisfies Partial<ContractRoutes>;
