// The state of the phone field: country and text, synchronised with the owner's value.
import { useEffect, useState } from 'react';
import { type PhoneLibrary, usePhoneLibrary } from './use-phone-library.ts';

const FALLBACK = 'US';

/** Initial state: `value` in E.164, `country` as guessed by the client. */
type Given = {
  readonly value: string;
  readonly country: string | undefined;
  readonly onValue: (value: string) => void;
};

/** The state of the field. The country is undefined until the user, or a number, sets it; `seen` is the owner's value then. */
type Held = {
  readonly country: string | undefined;
  readonly text: string;
  readonly value: string;
  /** Whether the library has parsed it. */
  readonly read: boolean;
  readonly seen: string;
};

type Entry = Omit<Held, 'seen'>;

const plainly = (text: string, country: string | undefined): Entry => ({ country, text, value: text, read: false });

const readBy = (library: PhoneLibrary, text: string, country: string): Entry => {
  const typed = library.readTyped(text, country);
  return { ...typed, read: true };
};

/** A value from the owner is parsed as if it had been typed; the value itself is kept, so that parsing does not change it. */
const taken = (library: PhoneLibrary | undefined, value: string, held: Held, guess: string): Entry => {
  if (!library || !value) return plainly(value, held.country);
  return { ...readBy(library, value, held.country ?? guess), value };
};

/** The state derived from the owner's value and the loaded library. */
const follow = (held: Held, value: string, library: PhoneLibrary | undefined, guess: string): Held => {
  if (value !== held.seen) {
    return value === held.value ? { ...held, seen: value } : { ...taken(library, value, held, guess), seen: value };
  }
  // Text typed before the library loaded belongs to the country that was shown.
  if (!library || held.read || !held.text) return held;
  return { ...readBy(library, held.text, held.country ?? guess), seen: value };
};

/** Country, dial code and text of the field, and its change handlers. */
export const usePhone = ({ value, country: guessed, onValue }: Given) => {
  const library = usePhoneLibrary();
  const [held, setHeld] = useState<Held>(() => ({ ...plainly(value, undefined), seen: value }));
  const guess = guessed?.toUpperCase() || FALLBACK;
  const now = follow(held, value, library, guess);
  if (now !== held) setHeld(now);

  const unsaid = now.value === value ? undefined : now.value;
  useEffect(() => {
    if (unsaid !== undefined) onValue(unsaid);
  }, [unsaid, onValue]);

  const set = (next: Entry): void => {
    setHeld({ ...next, seen: value });
    if (next.value !== value) onValue(next.value);
  };
  const country = now.country ?? guess;
  return {
    library,
    country,
    text: now.text,
    code: library?.dialCode(country),
    /** Takes the text of the field and returns the formatted text. */
    write(text: string): string {
      const next = library ? readBy(library, text, country) : plainly(text, now.country);
      set(next);
      return next.text;
    },
    choose(chosen: string): void {
      set(library ? { ...readBy(library, now.text, chosen), country: chosen } : { ...now, country: chosen });
    },
  };
};
