// The sign-up calls (docs/reference/wire.md#sign-up-calls).
import type { SignUpJSON } from '../json/sign-up.ts';
import type { reloadQuery } from '../schemas/client.ts';
import type {
  attemptSignUpVerification,
  createSignUp,
  prepareSignUpVerification,
  updateSignUp,
} from '../schemas/sign-ups.ts';
import type { Enveloped, WireInput } from './wire-input.ts';

type SignUpCall<Takes extends { body?: unknown; query?: unknown }> = Enveloped<SignUpJSON, Takes>;

export type SignUpEndpoints = {
  readonly 'POST /client/sign_ups': SignUpCall<{ body: WireInput<typeof createSignUp> }>;
  readonly 'GET /client/sign_ups/:id': SignUpCall<{ query: WireInput<typeof reloadQuery> }>;
  readonly 'PATCH /client/sign_ups/:id': SignUpCall<{ body: WireInput<typeof updateSignUp> }>;
  readonly 'POST /client/sign_ups/:id/prepare_verification': SignUpCall<{
    body: WireInput<typeof prepareSignUpVerification>;
  }>;
  readonly 'POST /client/sign_ups/:id/attempt_verification': SignUpCall<{
    body: WireInput<typeof attemptSignUpVerification>;
  }>;
};
