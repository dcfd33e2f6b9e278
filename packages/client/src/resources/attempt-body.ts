// Parameters of a sign-in verb → request body, by the table of its strategy (pure).
import {
  type Body,
  CLIENT_NAMES,
  type CodeStrategy,
  PREPARE_FIELDS,
  type ResetStrategy,
  type Strategy,
  type StrategyField,
  type Web3Strategy,
} from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { snakeCaseKeys, toCamelCase } from '../lib/case.ts';

/** How to start a sign-in. An identifier alone requests the account's factors; no parameters reset the attempt. */
export type SignInCreateParams = {
  readonly strategy?: Strategy;
  readonly identifier?: string;
  readonly password?: string;
  readonly ticket?: string;
  readonly token?: string;
  readonly redirectUrl?: string;
  readonly actionCompleteRedirectUrl?: string;
  readonly oidcPrompt?: string;
  readonly oidcLoginHint?: string;
  /** Transfers the account of a sign-up. */
  readonly transfer?: boolean;
};

/** A first factor to prepare. The strategy decides which fields are sent. */
export type PrepareFirstFactorParams = {
  readonly strategy: keyof typeof PREPARE_FIELDS;
  readonly emailAddressId?: string;
  readonly phoneNumberId?: string;
  readonly web3WalletId?: string;
  readonly default?: boolean;
  readonly redirectUrl?: string;
  readonly actionCompleteRedirectUrl?: string;
};

/** A first factor to verify. */
export type AttemptFirstFactorParams =
  | { readonly strategy: CodeStrategy; readonly code: string }
  | { readonly strategy: 'password'; readonly password: string }
  | { readonly strategy: ResetStrategy; readonly code: string; readonly password?: string }
  | { readonly strategy: Web3Strategy; readonly signature: string }
  | { readonly strategy: 'passkey'; readonly publicKeyCredential: object };

/** Body of create. */
export const createBody = (params: SignInCreateParams): Body<'POST /client/sign_ins'> =>
  // The cast holds: the parameters are the fields of the body in JavaScript spelling.
  snakeCaseKeys(params) as Body<'POST /client/sign_ins'>;

/** Body of prepareFirstFactor. */
export const prepareFirstFactorBody = (
  params: PrepareFirstFactorParams,
): Body<'POST /client/sign_ins/:id/prepare_first_factor'> =>
  // The cast holds: the table names exactly the fields of this strategy's body.
  ({
    strategy: params.strategy,
    ...pick(PREPARE_FIELDS[params.strategy], params),
  }) as Body<'POST /client/sign_ins/:id/prepare_first_factor'>;

/** Body of attemptFirstFactor; a passkey is sent as JSON text. */
export const attemptFirstFactorBody = (
  params: AttemptFirstFactorParams,
): Body<'POST /client/sign_ins/:id/attempt_first_factor'> => {
  // The cast holds as above; objects among the fields become JSON text when the form is encoded.
  return snakeCaseKeys(params) as Body<'POST /client/sign_ins/:id/attempt_first_factor'>;
};

/** Body of a call on the second factor; a passkey is sent as JSON text. */
export const secondFactorBody = <
  Call extends 'POST /client/sign_ins/:id/prepare_second_factor' | 'POST /client/sign_ins/:id/attempt_second_factor',
>(
  params: object,
): Body<Call> =>
  // The cast holds: the parameters are the fields of the body in JavaScript spelling; undefined ones are left out.
  snakeCaseKeys(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))) as Body<Call>;

const pick = (names: readonly StrategyField[], params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, params[toCamelCase(name)]]));

/** The error of a verb that was called before its attempt exists on the service. */
export const createFirst = (verb: string, resource: string): LatchkeyError =>
  new LatchkeyError(
    `${resource}.${verb} needs a ${resource === 'SignIn' ? 'sign-in' : 'sign-up'} that was begun. Call \`await ${CLIENT_NAMES.provider}.client.${resource === 'SignIn' ? 'signIn' : 'signUp'}.create(…)\` first.`,
  );
