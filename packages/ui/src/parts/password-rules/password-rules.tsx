// The rules of a password, as a list whose items are ticked while the visitor types.
import type { ComponentProps } from 'react';
import { laterPartMessages } from '../../i18n/later-part-messages.en.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { checkGlyph } from '../icon/glyphs/status/check.ts';
import { ringGlyph } from '../icon/glyphs/status/ring.ts';
import { Icon } from '../icon/icon.tsx';

/** One rule. */
export type PasswordRule = { readonly key: string; readonly text: string; readonly met: boolean };

export type PasswordRulesProps = Omit<ComponentProps<'ul'>, 'children'> &
  Addressed & {
    readonly rules: readonly PasswordRule[];
    /** Prefix of the rules' ids, so that an input can be described by them. */
    readonly base?: string | undefined;
  };

/** The ids of the rules, for `aria-describedby`. Not the list's id: browsers would use its label instead of its text. */
export const ruleIds = (base: string, rules: readonly PasswordRule[]): string =>
  rules.map(({ key }) => `${base}${key}`).join(' ');

/** The list of rules; pass it to a Field as its hint or place it under the input. */
export const PasswordRules = ({ rules, base, element, elementId, className, ...rest }: PasswordRulesProps) => {
  const classes = useClasses();
  const t = useMessages('parts', laterPartMessages);
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without markers
      role="list"
      aria-label={t('password.rules')}
      {...rest}
      className={classes('lk-password-rules', { className, element, elementId })}
    >
      {rules.map(({ key, text, met }) => (
        <li key={key} id={base && `${base}${key}`} className="lk-password-rule" data-met={met || undefined}>
          <Icon glyph={met ? checkGlyph : ringGlyph} />
          {text}
          {met && <span className="lk-unseen"> {t('password.ruleMet')}</span>}
        </li>
      ))}
    </ul>
  );
};
