// What a request to start a sign-in asks for (wire §5.3, create variants).
import type { ServerErrorCode, Strategy } from '@latchkey/wire';
import type { EmailCodeStrategy } from './prepare.ts';
import { isEmailCodeStrategy } from './prepare.ts';

type CreateRequest = {
  readonly strategy?: Strategy | undefined;
  readonly identifier?: string | null | undefined;
  readonly password?: string | undefined;
  readonly ticket?: string | undefined;
  readonly token?: string | undefined;
  readonly transfer?: boolean | undefined;
};

export type CreatePlan =
  /** Nothing was given: a fresh attempt, as surfaces ask for to forget an old error (wire §0, trap 12). */
  | { readonly at: 'empty' }
  | { readonly at: 'identify'; readonly identifier: string }
  | { readonly at: 'password'; readonly identifier: string; readonly password: string }
  | { readonly at: 'prepare'; readonly identifier: string; readonly strategy: EmailCodeStrategy }
  | { readonly at: 'refuse'; readonly code: ServerErrorCode; readonly field?: string };

const nil = (field: string): CreatePlan => ({ at: 'refuse', code: 'form_param_nil', field });

/** Reads a create request as one of the plans above. */
export const planCreate = (request: CreateRequest): CreatePlan => {
  const { strategy } = request;
  const identifier = request.identifier?.trim() ?? '';
  const password = request.password ?? '';
  const elsewhere = request.ticket !== undefined || request.token !== undefined || request.transfer === true;
  const isOurs = strategy === undefined || strategy === 'password' || isEmailCodeStrategy(strategy);
  if (elsewhere || !isOurs) return { at: 'refuse', code: 'not_implemented_yet' };
  if (identifier === '') return strategy === undefined && password === '' ? { at: 'empty' } : nil('identifier');
  if (isEmailCodeStrategy(strategy)) return { at: 'prepare', identifier, strategy };
  if (password !== '') return { at: 'password', identifier, password };
  return strategy === 'password' ? nil('password') : { at: 'identify', identifier };
};
