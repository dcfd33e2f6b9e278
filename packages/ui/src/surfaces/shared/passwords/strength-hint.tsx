// Advice for a weak password. Loaded with the first estimate.
import type { PasswordStrength } from '@latchkey/client';
import { joinSentences } from '../../../i18n/join.ts';
import { useLocale, useMessages } from '../../../i18n/locale-context.tsx';
import { strengthMessages } from './strength-messages.en.ts';

type Key = keyof typeof strengthMessages;

/** Users do not read more than two suggestions. */
const MOST_SUGGESTIONS = 2;

const isKnown = (key: string): key is Key => key in strengthMessages;

/** An estimate as text; a strong password needs none. */
export const StrengthHint = ({ strength }: { readonly strength: PasswordStrength }) => {
  const t = useMessages('authentication', strengthMessages);
  const locale = useLocale();
  if (strength.state === 'excellent') return null;
  const suggestions = strength.result.feedback.suggestions
    .map((code) => `strength.${code}`)
    .filter(isKnown)
    .slice(0, strength.state === 'fail' ? MOST_SUGGESTIONS : 0);
  const keys = [`strength.${strength.state}` as const, ...suggestions];
  return joinSentences(
    locale,
    keys.map((key) => t(key)),
  );
};
