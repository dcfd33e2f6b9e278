// Who takes the steps of sign-ins, sign-ups and clients. Types, and how a verb reaches its step: the code of the steps comes
// with the first that is taken.
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

/** A verb of an attempt: it takes what its step takes, and resolves to the attempt. */
export type VerbOf<Step, Attempt> = Step extends (...args: infer Args) => unknown
  ? (...args: Args) => Promise<Attempt>
  : never;

/** The verbs with these names; `apply` is told each answer and answers the attempt. */
export const createVerbs = <Steps extends object, Json, Attempt>(
  names: readonly (keyof Steps & string)[],
  steps: () => Promise<Steps>,
  apply: (json: Json) => Attempt,
): { readonly [Name in keyof Steps]: VerbOf<Steps[Name], Attempt> } =>
  // The casts hold: each verb is called with the arguments that its own type asks for, and those are of its step.
  forward(names, async (name, args) => {
    const step = (await steps())[name] as (...args: readonly unknown[]) => Promise<Json>;
    return apply(await step(...args));
  }) as { readonly [Name in keyof Steps]: VerbOf<Steps[Name], Attempt> };
