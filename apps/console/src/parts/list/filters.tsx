// Search and filters above a list. Their values are in the address.
import { closeGlyph, Icon, plusGlyph, SearchField } from '@latchkey/ui/parts';
import { type ReactNode, useEffect, useState } from 'react';
import { useShellTexts } from '../../shell/texts.ts';
import { type Choice, ChoicePopover } from '../choice-popover.tsx';
import { usePartTexts } from '../texts.ts';
import { daysOf } from './day-range.ts';
import { DaysDialog, useDaysText } from './days-dialog.tsx';

/** A filter with a few values. */
export type Filter = {
  readonly key: string;
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly text: string }[];
  /** True if it also takes a range of days. */
  readonly hasDays?: boolean | undefined;
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

type ChoicesProps = Pick<FiltersProps, 'onChange'> & { readonly onDays: (filter: Filter) => void };

/** The values of a filter, and the range of days at their end. */
const useChoices = ({ onChange, onDays }: ChoicesProps) => {
  const t = usePartTexts();
  return (filter: Filter, chosen?: string): readonly Choice[] => {
    const { key, values, hasDays } = filter;
    const days = { key: 'days', text: t('days.choose'), onChoose: () => onDays(filter) };
    return [
      ...values.map(({ value, text }) => ({
        key: value,
        text,
        isChosen: value === chosen,
        onChoose: () => onChange({ [key]: value }),
      })),
      ...(hasDays ? [{ ...days, isChosen: daysOf(chosen) !== undefined }] : []),
    ];
  };
};

const Chosen = ({ filter, value, ...wiring }: ChoicesProps & { readonly filter: Filter; readonly value: string }) => {
  const t = useShellTexts();
  const { onChange } = wiring;
  const { key, name, values, hasDays } = filter;
  const daysText = useDaysText();
  const text = values.find((one) => one.value === value)?.text ?? (hasDays ? daysText(value) : undefined) ?? value;
  const choices = useChoices(wiring)(filter, value);
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
  const [asked, setAsked] = useState<Filter>();
  const choicesOf = useChoices({ onChange, onDays: setAsked });
  const groups = filters
    .filter(({ key }) => chosen[key] === undefined)
    .map((filter) => ({ key: filter.key, label: filter.name, choices: choicesOf(filter) }));
  return (
    <search className="lk-filters">
      {hasSearch && <Search {...props} />}
      <div className="lk-filter-list">
        {filters.map((filter) => {
          const value = chosen[filter.key];
          return (
            value !== undefined && (
              <Chosen key={filter.key} filter={filter} value={value} onChange={onChange} onDays={setAsked} />
            )
          );
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
      {asked && (
        <DaysDialog
          name={asked.name}
          value={chosen[asked.key]}
          onChoose={(value) => onChange({ [asked.key]: value })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {end && <div className="lk-filters-end">{end}</div>}
    </search>
  );
};
