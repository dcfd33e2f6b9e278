// JSON → resource for the parts every client has, memoised by JSON identity. Sessions are decoded in decode-session.ts.
import type { ClientJSON, EnvironmentJSON, SignInJSON, SignUpJSON } from '@latchkey/wire';
import { memoByIdentity } from '../lib/memo.ts';
import { Client } from './client.ts';
import type { ResourceContext } from './context.ts';
import { Environment } from './environment.ts';
import { SignIn } from './sign-in.ts';
import { SignUp } from './sign-up.ts';

/** One function per kind. */
export type Decode = {
  readonly client: (json: ClientJSON | null) => Client;
  readonly environment: (json: EnvironmentJSON) => Environment;
  readonly signIn: (json: SignInJSON | null) => SignIn;
  readonly signUp: (json: SignUpJSON | null) => SignUp;
};

/** Decoders whose resources hold the context that `context` returns. */
export const createDecode = (context: () => ResourceContext): Decode => ({
  client: orBlank((json) => new Client(json, context())),
  environment: memoByIdentity((json) => new Environment(json, context())),
  signIn: orBlank((json) => new SignIn(json, context())),
  signUp: orBlank((json) => new SignUp(json, context())),
});

/** Without JSON there is no key to memoise by: each blank attempt is a separate object. */
const orBlank = <J extends object, R>(make: (json: J | null) => R): ((json: J | null) => R) => {
  const known = memoByIdentity<J, R>(make);
  return (json) => (json ? known(json) : make(null));
};
