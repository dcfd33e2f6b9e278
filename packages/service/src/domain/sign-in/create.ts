// What a request to start a sign-in asks for (docs/reference/wire.md#sign-in-calls, create variants).
import {
  type EnterpriseStrategy,
  isCreatedWith,
  isEnterpriseStrategy,
  isOAuthStrategy,
  type NamedStrategy,
  type OAuthStrategy,
  type ServerErrorCode,
  type Strategy,
  strategyRow,
} from '@latchkey/wire';

type CreateRequest = {
  readonly strategy?: Strategy | undefined;
  readonly identifier?: string | null | undefined;
  readonly password?: string | undefined;
  readonly ticket?: string | undefined;
  readonly token?: string | undefined;
  readonly transfer?: boolean | undefined;
};

export type CreatePlan =
  /** Nothing was given: a fresh attempt, as surfaces ask for to forget an old error (docs/reference/wire.md#empty-attempts). */
  | { readonly at: 'empty' }
  | { readonly at: 'identify'; readonly identifier: string }
  | { readonly at: 'password'; readonly identifier: string; readonly password: string }
  | { readonly at: 'prepare'; readonly identifier: string; readonly strategy: NamedStrategy }
  /** The proof itself will say who it is, as a passkey does. */
  | { readonly at: 'discover'; readonly strategy: NamedStrategy }
  | { readonly at: 'ticket'; readonly ticket: string }
  /** An identity provider is to say who it is. */
  | { readonly at: 'oauth'; readonly strategy: OAuthStrategy }
  /** A company's own provider is; which, the identifier says. */
  | { readonly at: 'enterprise'; readonly strategy: EnterpriseStrategy; readonly identifier: string }
  /** The page was given an identity token already. */
  | { readonly at: 'one_tap'; readonly token: string }
  /** The identifier of the browser's sign-up is signed in with instead. */
  | { readonly at: 'transfer' }
  | { readonly at: 'refuse'; readonly code: ServerErrorCode; readonly field?: string };

const nil = (field: string): CreatePlan => ({ at: 'refuse', code: 'form_param_nil', field });

/** What another provider has to say first, or has said. */
const planElsewhere = ({ strategy, token, transfer, identifier }: CreateRequest): CreatePlan | undefined => {
  if (strategy !== undefined && isEnterpriseStrategy(strategy) && transfer !== true)
    return identifier?.trim() ? { at: 'enterprise', strategy, identifier: identifier.trim() } : nil('identifier');
  if (isCreatedWith(strategy, 'token')) return token ? { at: 'one_tap', token } : nil('token');
  return strategy !== undefined && isOAuthStrategy(strategy) && transfer !== true
    ? { at: 'oauth', strategy }
    : undefined;
};

/** Reads a create request as one of the plans above. */
export const planCreate = (request: CreateRequest): CreatePlan => {
  const { strategy } = request;
  const identifier = request.identifier?.trim() ?? '';
  const password = request.password ?? '';
  const elsewhere = planElsewhere(request);
  if (elsewhere) return elsewhere;
  if (isCreatedWith(strategy, 'ticket') || request.ticket !== undefined)
    return request.ticket ? { at: 'ticket', ticket: request.ticket } : nil('ticket');
  if (request.transfer === true) return { at: 'transfer' };
  const named = strategy !== undefined && !isOAuthStrategy(strategy) ? strategy : undefined;
  if (identifier === '') {
    if (named && strategyRow(named).identifiesUser) return { at: 'discover', strategy: named };
    return strategy === undefined && password === '' ? { at: 'empty' } : nil('identifier');
  }
  const takesPassword = isCreatedWith(strategy, 'password');
  if (named && !takesPassword) return { at: 'prepare', identifier, strategy: named };
  if (password !== '') return { at: 'password', identifier, password };
  return takesPassword ? nil('password') : { at: 'identify', identifier };
};
