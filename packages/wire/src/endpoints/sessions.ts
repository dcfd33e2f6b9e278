// Session calls: end, remove, touch, tokens and step-up (docs/reference/wire.md#session-calls).

import type { SessionVerificationJSON } from '../json/session/verification.ts';
import type { SessionJSON } from '../json/session.ts';
import type { TokenJSON } from '../json/token.ts';
import type {
  attemptSessionFirstFactor,
  createTemplateToken,
  createToken,
  prepareSessionFirstFactor,
  startSessionVerification,
  touchSession,
} from '../schemas/sessions.ts';
import type { attemptSecondFactor, prepareSecondFactor } from '../schemas/sign-ins.ts';
import type { Bare, Enveloped, WireInput } from './wire-input.ts';

type VerifyCall<Takes extends { body: unknown }> = Enveloped<SessionVerificationJSON, Takes>;

export type SessionEndpoints = {
  readonly 'GET /client/sessions/:id': Enveloped<SessionJSON>;
  readonly 'POST /client/sessions/:id/end': Enveloped<SessionJSON>;
  readonly 'POST /client/sessions/:id/remove': Enveloped<SessionJSON>;
  readonly 'POST /client/sessions/:id/touch': Enveloped<SessionJSON, { body: WireInput<typeof touchSession> }>;
  readonly 'POST /client/sessions/:id/tokens': Bare<TokenJSON, { body: WireInput<typeof createToken> }>;
  readonly 'POST /client/sessions/:id/tokens/:template': Bare<
    TokenJSON,
    { body: WireInput<typeof createTemplateToken> }
  >;
  readonly 'POST /client/sessions/:id/verify': VerifyCall<{ body: WireInput<typeof startSessionVerification> }>;
  readonly 'POST /client/sessions/:id/verify/prepare_first_factor': VerifyCall<{
    body: WireInput<typeof prepareSessionFirstFactor>;
  }>;
  readonly 'POST /client/sessions/:id/verify/attempt_first_factor': VerifyCall<{
    body: WireInput<typeof attemptSessionFirstFactor>;
  }>;
  readonly 'POST /client/sessions/:id/verify/prepare_second_factor': VerifyCall<{
    body: WireInput<typeof prepareSecondFactor>;
  }>;
  readonly 'POST /client/sessions/:id/verify/attempt_second_factor': VerifyCall<{
    body: WireInput<typeof attemptSecondFactor>;
  }>;
};
