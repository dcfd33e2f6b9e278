// What to do about a password that would be guessed soon. Loaded with the first judgement.
import type { PasswordStrength } from '@latchkey/client';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { strengthMessages } from './strength-messages.en.ts';

type Key = keyof typeof strengthMessages;

/** More than two pieces of advice are not read. */
const MOST_SUGGESTIONS = 2;

const isKnown = (key: string): key is Key => key in strengthMessages;

/** A judgement in words; a strong password needs none. */
export const StrengthHint = ({ strength }: { readonly strength: PasswordStrength }) => {
  const t = useMessages('authentication', strengthMessages);
  if (strength.state === 'excellent') return null;
  const suggestions = strength.result.feedback.suggestions
    .map((code) => `strength.${code}`)
    .filter(isKnown)
    .slice(0, strength.state === 'fail' ? MOST_SUGGESTIONS : 0);
  return [`strength.${strength.state}` as const, ...suggestions].map((key) => t(key)).join(' ');
};
