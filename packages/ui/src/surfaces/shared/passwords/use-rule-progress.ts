// Announces the progress of the password rules to screen readers: after a pause in typing, and only what changed.
import { RULE_PROGRESS_DELAY_MS } from '@latchkey/wire';
import { useEffect, useState } from 'react';
import { joinFacts } from '../../../i18n/join.ts';
import { useLocale, useMessages } from '../../../i18n/locale-context.tsx';
import type { PasswordRule } from '../../../parts/password-rules/password-rules.tsx';
import { useUi } from '../../../ui-context.tsx';
import { authenticationMessages } from '../cards/messages.en.ts';

/** The text for a live region; empty until something is typed. */
export const useRuleProgress = (rules: readonly PasswordRule[], typed: string): string => {
  const { timers } = useUi().latchkey.platform;
  const t = useMessages('authentication', authenticationMessages);
  const locale = useLocale();
  const [said, setSaid] = useState('');
  const left = rules.flatMap(({ text, met }) => (met ? [] : [text]));
  const progress = left.length > 0 ? t('rules.left', { rules: joinFacts(locale, left) }) : t('rules.met');
  // Every key restarts the delay; an unchanged text is not announced twice.
  useEffect(() => {
    if (typed === '') return setSaid('');
    return timers.after(RULE_PROGRESS_DELAY_MS, () => setSaid(progress));
  }, [typed, progress, timers]);
  return said;
};
