// Which method of the first card was used for the last sign-in in this browser.
import {
  isChallengeStrategy,
  isEnterpriseStrategy,
  isExternalStrategy,
  isWeb3Strategy,
  type Strategy,
} from '@latchkey/wire';
import type { SignInSettings } from './settings.ts';

/** A button of the first card, its passkey link, or its identifier field. */
export type CardMethod = Strategy | 'passkeyLink' | 'identifier';

type Methods = Pick<SignInSettings, 'identifiers' | 'passkeyLink' | 'providers' | 'wallets'>;

/** The method to mark; undefined if there is only one, or if the card no longer offers it. */
export const lastUsedMethod = (
  strategy: Strategy | null | undefined,
  { identifiers, passkeyLink, providers, wallets }: Methods,
): CardMethod | undefined => {
  const buttons: readonly Strategy[] = [...providers, ...wallets];
  const hasForm = identifiers.length > 0;
  if (!strategy || buttons.length + Number(passkeyLink) + Number(hasForm) < 2) return undefined;
  if (buttons.includes(strategy)) return strategy;
  const isElsewhere = isExternalStrategy(strategy) && !isEnterpriseStrategy(strategy);
  if (isElsewhere || isWeb3Strategy(strategy)) return undefined;
  if (isChallengeStrategy(strategy) && passkeyLink) return 'passkeyLink';
  return hasForm ? 'identifier' : undefined;
};
