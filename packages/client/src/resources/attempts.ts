// The steps of sign-ins, sign-ups and clients. Types, and the forwarding of a verb to its step: the code of the steps is
// downloaded with the first one.
import { forward } from '../lib/forward.ts';
import type { Client } from './client.ts';
import type { ClientSteps } from './client-steps.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInSteps } from './sign-in-steps.ts';
import type { SignUp } from './sign-up.ts';
import type { SignUpSteps } from './sign-up-steps.ts';

export type Attempts = {
  readonly signIn: (signIn: SignIn) => SignInSteps;
  readonly signUp: (signUp: SignUp) => SignUpSteps;
  readonly client: (client: Client) => ClientSteps;
};

/** A verb of an attempt: it takes the arguments of its step, and resolves to the attempt. */
export type VerbOf<Step, Attempt> = Step extends (...args: infer Args) => unknown
  ? (...args: Args) => Promise<Attempt>
  : never;

/** The verbs with these names; `apply` gets each reply and returns the attempt. */
export const createVerbs = <Steps extends object, Json, Attempt>(
  names: readonly (keyof Steps & string)[],
  steps: () => Promise<Steps>,
  apply: (json: Json) => Attempt,
): { readonly [Name in keyof Steps]: VerbOf<Steps[Name], Attempt> } =>
  // The casts hold: the type of a verb gives its arguments, which are those of its step.
  forward(names, async (name, args) => {
    const step = (await steps())[name] as (...args: readonly unknown[]) => Promise<Json>;
    return apply(await step(...args));
  }) as { readonly [Name in keyof Steps]: VerbOf<Steps[Name], Attempt> };
