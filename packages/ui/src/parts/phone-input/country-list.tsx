// The searchable list of countries: a search field that keeps the focus, and a listbox with `aria-activedescendant`.
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import { useClasses } from '../../styles/appearance/context.tsx';
import { FieldContext } from '../field/context.ts';
import { searchGlyph } from '../icon/glyphs/search.ts';
import { checkGlyph } from '../icon/glyphs/status/check.ts';
import { Icon } from '../icon/icon.tsx';
import { Input } from '../input/input.tsx';
import { type Country, searchCountries } from './countries.ts';
import { phoneMessages } from './messages.en.ts';
import { usePlacedList } from './use-placed-list.ts';

export type CountryListProps = {
  /** The field it is positioned at. */
  readonly field: RefObject<HTMLElement | null>;
  readonly countries: readonly Country[];
  readonly chosen: string;
  readonly onChoose: (country: string) => void;
  /** Closed without a choice: Escape returns to the button, Tab moves to its neighbours. */
  readonly onLeave: (to: 'button' | 'number') => void;
};

/** How far a key moves; Home and End belong to the search text. */
const MOVES: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

type OptionProps = {
  readonly id: string;
  readonly row: Country;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

const Option = ({ id, row, isChosen, isActive, onPoint, onChoose }: OptionProps) => {
  const classes = useClasses();
  const { country, name, code } = row;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field that controls this list handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className={classes('lk-option', { elementId: country }, 'selectOption', isActive && 'active')}
    >
      <span className="lk-option-name">{name}</span>
      <span className="lk-option-note" dir="ltr">
        +{code}
      </span>
      {isChosen && <Icon glyph={checkGlyph} />}
    </div>
  );
};

/** The search text, the matching rows, and the one Enter would choose. */
const useSearch = (countries: readonly Country[], chosen: string) => {
  const [typed, setTyped] = useState('');
  const rows = useMemo(() => searchCountries(countries, typed), [countries, typed]);
  const [active, setActive] = useState(() =>
    Math.max(
      countries.findIndex(({ country }) => country === chosen),
      0,
    ),
  );
  const search = (text: string): void => {
    setTyped(text);
    setActive(0);
  };
  const move = (by: number): void => {
    const last = rows.length - 1;
    // One step past an end wraps around; a page step stops there.
    const wrapped = Math.abs(by) === 1 ? (active + by + rows.length) % Math.max(rows.length, 1) : active + by;
    setActive(Math.min(Math.max(wrapped, 0), last));
  };
  return { typed, rows, active, setActive, search, move };
};

/** The open list. */
export const CountryList = ({ field, countries, chosen, onChoose, onLeave }: CountryListProps) => {
  const classes = useClasses();
  const t = useMessages('parts', phoneMessages);
  const base = useId();
  const list = usePlacedList(field, (node) => {
    node.querySelector('input')?.focus({ preventScroll: true });
    node.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  const { typed, rows, active, setActive, search, move } = useSearch(countries, chosen);
  const optionId = (row: Country): string => `${base}${row.country}`;
  const current = rows[active];

  const press = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by !== undefined) move(by);
    else if (event.key === 'Enter' && current) onChoose(current.country);
    else if (event.key === 'Escape') onLeave('button');
    else if (event.key === 'Tab') onLeave(event.shiftKey ? 'button' : 'number');
    else if (event.key !== 'Enter') return;
    // Enter must not submit the form, and Escape must not close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={list}
      popover="manual"
      className={classes('lk-listbox', { elementId: 'countryCode' }, 'selectOptionsContainer')}
    >
      <div className="lk-listbox-search">
        <Icon glyph={searchGlyph} />
        <FieldContext.Provider value={undefined}>
          <Input
            size="sm"
            role="combobox"
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${base}list`}
            aria-activedescendant={current && optionId(current)}
            aria-label={t('phone.search')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            element="selectSearchInput"
            elementId="countryCode"
            value={typed}
            onChange={(event) => search(event.currentTarget.value)}
            onKeyDown={press}
          />
        </FieldContext.Provider>
      </div>
      <div
        id={`${base}list`}
        role="listbox"
        // Browsers make a scrollable element focusable by keyboard; here the search field scrolls it.
        tabIndex={-1}
        aria-label={t('phone.countries')}
        // A press must not take the focus from the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className={classes('lk-listbox-options', {})}
      >
        {rows.map((row, index) => (
          <Option
            key={row.country}
            id={optionId(row)}
            row={row}
            isChosen={row.country === chosen}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => onChoose(row.country)}
          />
        ))}
      </div>
      <p className="lk-listbox-none" role="status">
        {rows.length === 0 && t('phone.noCountry')}
      </p>
    </div>
  );
};
