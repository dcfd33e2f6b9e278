// The seven sign-in calls (docs/reference/wire.md#sign-in-calls).
import type { SignInJSON } from '../json/sign-in.ts';
import type { reloadQuery } from '../schemas/client.ts';
import type {
  attemptSignInFirstFactor,
  attemptSignInSecondFactor,
  createSignIn,
  prepareSignInFirstFactor,
  prepareSignInSecondFactor,
  resetPassword,
} from '../schemas/sign-ins.ts';
import type { Enveloped, WireInput } from './wire-input.ts';

type SignInCall<Takes extends { body?: unknown; query?: unknown }> = Enveloped<SignInJSON, Takes>;

export type SignInEndpoints = {
  readonly 'POST /client/sign_ins': SignInCall<{ body: WireInput<typeof createSignIn> }>;
  readonly 'GET /client/sign_ins/:id': SignInCall<{ query: WireInput<typeof reloadQuery> }>;
  readonly 'POST /client/sign_ins/:id/prepare_first_factor': SignInCall<{
    body: WireInput<typeof prepareSignInFirstFactor>;
  }>;
  readonly 'POST /client/sign_ins/:id/attempt_first_factor': SignInCall<{
    body: WireInput<typeof attemptSignInFirstFactor>;
  }>;
  readonly 'POST /client/sign_ins/:id/prepare_second_factor': SignInCall<{
    body: WireInput<typeof prepareSignInSecondFactor>;
  }>;
  readonly 'POST /client/sign_ins/:id/attempt_second_factor': SignInCall<{
    body: WireInput<typeof attemptSignInSecondFactor>;
  }>;
  readonly 'POST /client/sign_ins/:id/reset_password': SignInCall<{ body: WireInput<typeof resetPassword> }>;
};
