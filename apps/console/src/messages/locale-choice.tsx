// The language of the messages that a page shows.
import { Field, Select, useLocale } from '@latchkey/ui/parts';
import type { MessageLocale } from '@latchkey/wire/admin';
import { languageOptions, messageLocaleOf } from '../i18n/language-names.ts';
import { useMessageTexts } from './texts.ts';

type LocaleChoiceProps = {
  readonly chosen: MessageLocale;
  readonly onChoose: (locale: MessageLocale) => void;
};

export const LocaleChoice = ({ chosen, onChoose }: LocaleChoiceProps) => {
  const t = useMessageTexts();
  const locale = useLocale();
  return (
    <div className="lk-locale-choice">
      <Field name="locale" label={t('list.language')}>
        <Select
          options={languageOptions(locale)}
          value={chosen}
          onChange={({ target }) => onChoose(messageLocaleOf(target.value))}
        />
      </Field>
    </div>
  );
};
