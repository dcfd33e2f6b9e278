// The state behind the phone field: country and text, kept in step with the value its owner holds.
import { useEffect, useState } from 'react';
import { type PhoneLibrary, usePhoneLibrary } from './use-phone-library.ts';

const FALLBACK = 'US';

/** Where the field begins: `value` in E.164, `country` as the client guesses it. */
type Given = {
  readonly value: string;
  readonly country: string | undefined;
  readonly onValue: (value: string) => void;
};

/** What the field holds. The country is open until the person, or a number, says which; `seen` is the owner's value then. */
type Held = {
  readonly country: string | undefined;
  readonly text: string;
  readonly value: string;
  /** Whether the library has read it. */
  readonly read: boolean;
  readonly seen: string;
};

type Entry = Omit<Held, 'seen'>;

const plainly = (text: string, country: string | undefined): Entry => ({ country, text, value: text, read: false });

const readBy = (library: PhoneLibrary, text: string, country: string): Entry => {
  const typed = library.readTyped(text, country);
  return { ...typed, read: true };
};

/** A value from outside is read as if it had been typed; it stays the value, so that reading it does not change it. */
const taken = (library: PhoneLibrary | undefined, value: string, held: Held, guess: string): Entry => {
  if (!library || !value) return plainly(value, held.country);
  return { ...readBy(library, value, held.country ?? guess), value };
};

/** The state that follows from the owner's value and from what is known by now. */
const follow = (held: Held, value: string, library: PhoneLibrary | undefined, guess: string): Held => {
  if (value !== held.seen) {
    return value === held.value ? { ...held, seen: value } : { ...taken(library, value, held, guess), seen: value };
  }
  // What was typed before the library came belongs to the country that was shown.
  if (!library || held.read || !held.text) return held;
  return { ...readBy(library, held.text, held.country ?? guess), seen: value };
};

/** Country, dial code and text of the field, and what to do when they change. */
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
    /** Takes the text of the field and gives back the text that will stand there. */
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
