// The operator: name and role, language, light or dark, shortcuts, profile and sign-out.
import { useLatchkey } from '@latchkey/hooks';
import { Avatar, outGlyph, userGlyph } from '@latchkey/ui/parts';
import { useOperator } from '../api/operator.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/language.ts';
import { ChoicePopover } from '../parts/choice-popover.tsx';
import { SINGLE_KEYS, THEMES, usePreferences } from './preferences.tsx';
import { useShellTexts } from './texts.ts';

export const OperatorMenu = () => {
  const t = useShellTexts();
  const latchkey = useLatchkey();
  const { operator } = useOperator();
  const { language, theme, singleKeys, chooseLanguage, chooseTheme, chooseSingleKeys } = usePreferences();
  const name = [operator.first_name, operator.last_name].filter(Boolean).join(' ') || (operator.email_address ?? '');
  const groups = [
    {
      key: 'account',
      choices: [
        { key: 'profile', text: t('operator.profile'), glyph: userGlyph, onChoose: () => latchkey.openUserProfile() },
        { key: 'out', text: t('operator.signOut'), glyph: outGlyph, onChoose: () => void latchkey.signOut() },
      ],
    },
    {
      key: 'theme',
      label: t('operator.theme'),
      choices: THEMES.map((one) => ({
        key: one,
        text: t(`theme.${one}`),
        isChosen: one === theme,
        onChoose: () => chooseTheme(one),
      })),
    },
    {
      key: 'language',
      label: t('operator.language'),
      choices: LANGUAGES.map((one) => ({
        key: one,
        text: <span lang={one}>{LANGUAGE_NAMES[one]}</span>,
        isChosen: one === language,
        onChoose: () => chooseLanguage(one),
      })),
    },
    {
      key: 'singleKeys',
      label: t('operator.singleKeys'),
      choices: SINGLE_KEYS.map((one) => ({
        key: one,
        text: t(`singleKeys.${one}`),
        isChosen: one === singleKeys,
        onChoose: () => chooseSingleKeys(one),
      })),
    },
  ];
  return (
    <ChoicePopover label={t('operator.menu')} groups={groups.filter(({ choices }) => choices.length > 1)}>
      {(wiring) => (
        <button {...wiring} className="lk-operator">
          <Avatar name={name} size="xs" />
          <span className="lk-person-text">
            <span className="lk-cut" dir="auto">
              {name}
            </span>
            <span className="lk-person-note">{t(`role.${operator.role}`)}</span>
          </span>
        </button>
      )}
    </ChoicePopover>
  );
};
