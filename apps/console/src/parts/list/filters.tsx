// Search and filters above a list. Their values are in the address.
import { closeGlyph, Icon, plusGlyph, SearchField } from '@latchkey/ui/parts';
import { type ReactNode, useEffect, useState } from 'react';
import { useShellTexts } from '../../shell/texts.ts';
import { ChoicePopover } from '../choice-popover.tsx';

/** A filter with a few values. */
export type Filter = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly text: string }[];
};

type FiltersProps = {
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly words: string;
  readonly isBusy: boolean;
  /** False for a list that cannot be searched. */
  readonly hasSearch?: boolean | undefined;
  readonly filters: readonly Filter[];
  readonly chosen: { readonly [key: string]: string | undefined };
  readonly onChange: (changes: { readonly [key: string]: string | undefined }) => void;
  readonly end?: ReactNode;
};

const PAUSE_MS = 250;

/** The name of the search words in the address. */
export const WORDS = 'q';

/** The search field: what is typed goes into the address a moment after the last key. */
const Search = ({ searchLabel, placeholder, words, isBusy, onChange }: FiltersProps) => {
  const [typed, setTyped] = useState(words);
  useEffect(() => setTyped(words), [words]);
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => onChange({ [WORDS]: typed }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, words, onChange]);
  return (
    <SearchField
      name="q"
      label={searchLabel}
      placeholder={placeholder}
      busy={isBusy}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
};

const Chosen = ({ filter, value, onChange }: { filter: Filter; value: string; onChange: FiltersProps['onChange'] }) => {
  const t = useShellTexts();
  const { key, name, values } = filter;
  const text = values.find((one) => one.value === value)?.text ?? value;
  const choices = values.map((one) => ({
    key: one.value,
    text: one.text,
    isChosen: one.value === value,
    onChoose: () => onChange({ [key]: one.value }),
  }));
  return (
    <div className="lk-filter">
      <ChoicePopover label={name} groups={[{ key, choices }]}>
        {(wiring) => (
          <button {...wiring} className="lk-filter-edit">
            <span className="lk-filter-name">{name}</span>
            {text}
          </button>
        )}
      </ChoicePopover>
      <button
        type="button"
        className="lk-filter-remove"
        aria-label={t('list.removeFilter', { name: `${name} ${text}` })}
        onClick={() => onChange({ [key]: undefined })}
      >
        <Icon glyph={closeGlyph} />
      </button>
    </div>
  );
};

/** The line above a list. */
export const Filters = (props: FiltersProps) => {
  const t = useShellTexts();
  const { filters, chosen, onChange, hasSearch = true, end } = props;
  const groups = filters
    .filter(({ key }) => chosen[key] === undefined)
    .map(({ key, name, values }) => ({
      key,
      label: name,
      choices: values.map(({ value, text }) => ({ key: value, text, onChoose: () => onChange({ [key]: value }) })),
    }));
  return (
    <search className="lk-filters">
      {hasSearch && <Search {...props} />}
      <div className="lk-filter-list">
        {filters.map((filter) => {
          const value = chosen[filter.key];
          return value !== undefined && <Chosen key={filter.key} filter={filter} value={value} onChange={onChange} />;
        })}
        {groups.length > 0 && (
          <ChoicePopover label={t('list.addFilter')} groups={groups}>
            {(wiring) => (
              <button {...wiring} className="lk-filter-add">
                <Icon glyph={plusGlyph} />
                {t('list.addFilter')}
              </button>
            )}
          </ChoicePopover>
        )}
      </div>
      {end && <div className="lk-filters-end">{end}</div>}
    </search>
  );
};
