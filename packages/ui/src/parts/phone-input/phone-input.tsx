// A phone number: country, dial code, and the rest in that country's format. Its value is always E.164 or empty.
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { useFieldWiring } from '../field/context.ts';
import { chevronDownGlyph } from '../icon/glyphs/arrows/down.ts';
import { Icon } from '../icon/icon.tsx';
import { useSharedRef } from '../use-shared-ref.ts';
import { withRef } from '../with-ref/with-ref.ts';
import { countriesIn, countryNames } from './countries.ts';
import { CountryList } from './country-list.tsx';
import { caretAfter, meant } from './edit.ts';
import { phoneMessages } from './messages.en.ts';
import { usePhone } from './use-phone.ts';

/** Longest text the field accepts, formatted. */
const MOST_CHARACTERS = 25;

export type PhoneInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'maxLength'
> &
  Addressed & {
    /** E.164: `+4915123456789`. Empty: nothing typed. */
    readonly value: string;
    /** Called with E.164; with the typed text as long as it is not a number. Pass a stable function. */
    readonly onValue: (value: string) => void;
    /** Two letters, as guessed by the client; a country in the value wins. */
    readonly country?: string | undefined;
  };

/** The list: open or closed, and where the focus goes when it closes. */
const useCountryList = () => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leave = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return { isOpen, setOpen, box, button, leave };
};

/** Keeps the caret at its digit when the text is reformatted. */
const useCaret = (text: string, input: { readonly current: HTMLInputElement | null }) => {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const place = wanted.current;
    wanted.current = undefined;
    if (place !== undefined) input.current?.setSelectionRange(place, place);
  });
  return (event: ChangeEvent<HTMLInputElement>, write: (text: string) => string): void => {
    const { value, selectionStart } = event.currentTarget;
    const kind = 'inputType' in event.nativeEvent ? String(event.nativeEvent.inputType) : undefined;
    const edit = meant(text, { text: value, caret: selectionStart ?? value.length, kind });
    wanted.current = caretAfter(edit, write(edit.text));
  };
};

type CountryButtonProps = ComponentProps<'button'> & {
  readonly country: string;
  readonly name: string;
  readonly code: string | undefined;
  readonly isOpen: boolean;
};

/** Shows the country by its two letters and its dial code; its box is as wide as the widest of them. */
const CountryButton = /* @__PURE__ */ withRef(({ country, name, code, isOpen, ...rest }: CountryButtonProps) => {
  const classes = useClasses();
  const t = useMessages('parts', phoneMessages);
  const shown = code === undefined ? country : `${country} +${code}`;
  const chosen = { elementId: 'countryCode' };
  return (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-label={t('phone.country', { country: name, code: shown })}
      {...rest}
      className={classes('lk-phone-country', chosen, 'selectButton', isOpen && 'open')}
    >
      <span className="lk-phone-code">{shown}</span>
      <Icon glyph={chevronDownGlyph} element="selectButtonIcon" {...chosen} />
    </button>
  );
});

/** A field for a phone number. Digits are always left to right. */
export const PhoneInput = /* @__PURE__ */ withRef((props: PhoneInputProps) => {
  const { value, onValue, country: guess, element, elementId, className, ref, ...rest } = props;
  const classes = useClasses();
  const locale = useLocale();
  const { name, readOnly, ...wiring } = useFieldWiring(rest);
  const [input, attach] = useSharedRef(ref);
  const { library, country, code, text, write, choose } = usePhone({ value, onValue, country: guess });
  const list = useCountryList();
  const change = useCaret(text, input);
  const names = useMemo(() => countryNames(locale), [locale]);
  const countries = useMemo(
    () => library && countriesIn(locale, library.dialledCountries(), guess),
    [locale, library, guess],
  );
  const isOpen = list.isOpen && countries !== undefined;
  const dressed = { className, element: element ?? 'formFieldInput', elementId: elementId ?? name ?? rest.name };
  const close = (next: { focus(): void } | null): void => {
    list.setOpen(false);
    next?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the blur
    <div ref={list.box} onBlur={list.leave} className={classes('lk-phone-input', {}, 'phoneInputBox')}>
      <div className={classes('lk-phone-box', {}, 'formInputGroup')} dir="ltr" data-readonly={readOnly || undefined}>
        <CountryButton
          ref={list.button}
          country={country}
          name={names(country)}
          code={code}
          isOpen={isOpen}
          disabled={readOnly || rest.disabled}
          // Safari does not focus a clicked button: the list would see a blur, close, and open again.
          onMouseDown={(event) => isOpen && event.preventDefault()}
          onClick={() => (isOpen ? close(list.button.current) : list.setOpen(true))}
        />
        <input
          inputMode="tel"
          autoComplete="tel"
          {...rest}
          {...wiring}
          // The form name belongs to the hidden E.164 value below; this input only shows it.
          name="tel"
          type="tel"
          readOnly={readOnly}
          ref={attach}
          maxLength={MOST_CHARACTERS}
          value={text}
          onChange={(event) => change(event, write)}
          className={classes('lk-input', dressed, 'input', wiring['aria-invalid'] ? 'error' : false)}
        />
        <input type="hidden" name={name ?? rest.name} value={value} />
      </div>
      {isOpen && (
        <CountryList
          field={list.box}
          countries={countries}
          chosen={country}
          onChoose={(chosen) => {
            choose(chosen);
            close(input.current);
          }}
          onLeave={(to) => close(to === 'button' ? list.button.current : input.current)}
        />
      )}
    </div>
  );
});
