// The group of sign-in methods that a strategy belongs to, and how an event of the audit log is counted.
import {
  EMAIL_STRATEGIES,
  isEnterpriseStrategy,
  isExternalStrategy,
  isWeb3Strategy,
  PHONE_STRATEGIES,
} from '@latchkey/wire';
import type { SignInMethod } from '@latchkey/wire/schemas';
import type { AuditEvent } from '../audit/event.ts';

const GROUPS: Readonly<Record<string, SignInMethod>> = {
  passkey: 'passkey',
  password: 'password',
  ...Object.fromEntries(EMAIL_STRATEGIES.map((strategy) => [strategy, 'email' as const])),
  ...Object.fromEntries(PHONE_STRATEGIES.map((strategy) => [strategy, 'phone' as const])),
};

/** The group of a strategy; `other` for a ticket and for none. */
export const signInMethodOf = (strategy: string | null): SignInMethod => {
  if (strategy === null) return 'other';
  if (isEnterpriseStrategy(strategy)) return 'enterprise';
  if (isExternalStrategy(strategy)) return 'provider';
  return isWeb3Strategy(strategy) ? 'wallet' : (GROUPS[strategy] ?? 'other');
};

/** How an event counts: as a sign-in or as a refusal, and for which method; undefined for other events. */
export const countedSignIn = ({
  event,
  reason,
  strategy,
}: Pick<AuditEvent, 'event' | 'reason' | 'strategy'>):
  | { readonly method: SignInMethod; readonly isCompleted: boolean }
  | undefined => {
  // Events of earlier releases hold the strategy as their reason.
  if (event === 'sign_in.completed') return { method: signInMethodOf(strategy ?? reason), isCompleted: true };
  if (event === 'sign_in.failed' || event === 'sign_in.locked')
    return { method: signInMethodOf(strategy), isCompleted: false };
  return undefined;
};
