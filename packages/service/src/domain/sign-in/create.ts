// Parses a request to start a sign-in (docs/reference/wire.md#sign-in-calls, create variants).
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
  /** An empty request: a fresh attempt, which surfaces send to clear an old error (docs/reference/wire.md#empty-attempts). */
  | { readonly at: 'empty' }
  | { readonly at: 'identify'; readonly identifier: string }
  | { readonly at: 'password'; readonly identifier: string; readonly password: string }
  | { readonly at: 'prepare'; readonly identifier: string; readonly strategy: NamedStrategy }
  /** The credential itself identifies the user, as a passkey does. */
  | { readonly at: 'discover'; readonly strategy: NamedStrategy }
  | { readonly at: 'ticket'; readonly ticket: string }
  /** An identity provider identifies the user. */
  | { readonly at: 'oauth'; readonly strategy: OAuthStrategy }
  /** An enterprise connection identifies the user; the identifier selects the connection. */
  | { readonly at: 'enterprise'; readonly strategy: EnterpriseStrategy; readonly identifier: string }
  /** The page already has an identity token. */
  | { readonly at: 'one_tap'; readonly token: string }
  /** Signs in with the identity or the identifier of the browser's sign-up. */
  | { readonly at: 'transfer' }
  | { readonly at: 'refuse'; readonly code: ServerErrorCode; readonly field?: string };

const nil = (field: string): CreatePlan => ({ at: 'refuse', code: 'form_param_nil', field });

/** Plans in which another provider identifies the user or has done so. */
const planExternal = ({ strategy, token, transfer, identifier }: CreateRequest): CreatePlan | undefined => {
  if (strategy !== undefined && isEnterpriseStrategy(strategy) && transfer !== true)
    return identifier?.trim() ? { at: 'enterprise', strategy, identifier: identifier.trim() } : nil('identifier');
  if (isCreatedWith(strategy, 'token')) return token ? { at: 'one_tap', token } : nil('token');
  return strategy !== undefined && isOAuthStrategy(strategy) && transfer !== true
    ? { at: 'oauth', strategy }
    : undefined;
};

/** Parses a create request into one of the plans above. */
export const planCreate = (request: CreateRequest): CreatePlan => {
  const { strategy } = request;
  const identifier = request.identifier?.trim() ?? '';
  const password = request.password ?? '';
  const external = planExternal(request);
  if (external) return external;
  if (isCreatedWith(strategy, 'ticket') || request.ticket !== undefined)
    return request.ticket ? { at: 'ticket', ticket: request.ticket } : nil('ticket');
  if (request.transfer === true) return { at: 'transfer' };
  const named = strategy !== undefined && !isOAuthStrategy(strategy) ? strategy : undefined;
  if (identifier === '') {
    if (named && strategyRow(named).identifiesUser) return { at: 'discover', strategy: named };
    return strategy === undefined && password === '' ? { at: 'empty' } : nil('identifier');
  }
  const acceptsPassword = isCreatedWith(strategy, 'password');
  if (named && !acceptsPassword) return { at: 'prepare', identifier, strategy: named };
  if (password !== '') return { at: 'password', identifier, password };
  return acceptsPassword ? nil('password') : { at: 'identify', identifier };
};
