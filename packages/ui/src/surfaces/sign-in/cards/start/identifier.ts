// What the first card asks for, and whether its field takes the focus: shared by the card and its lazy parts.

import type { SignInStart } from '../../../../flows/sign-in/cards/start.ts';
import type { SignInIdentifier } from '../../../../flows/sign-in/settings.ts';
import { useCardContext } from '../../sign-in-context.ts';

/** What the text field asks for. */
export type IdentifierKind = 'email' | 'username' | 'either';

/** What the text field of an instance asks for. */
export const kindOf = (identifiers: readonly SignInIdentifier[]): IdentifierKind => {
  if (!identifiers.includes('username')) return 'email';
  return identifiers.includes('email_address') ? 'either' : 'username';
};

/** Whether the field takes the focus on mount: not if other sign-in methods come first, unless the user chose it. */
export const useWantsFocus = ({ switched, attempt }: SignInStart): boolean => {
  const { focusesAtOnce, providers, wallets } = useCardContext();
  return switched || attempt !== undefined || (focusesAtOnce && providers.length + wallets.length === 0);
};
