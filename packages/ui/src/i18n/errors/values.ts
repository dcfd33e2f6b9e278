// Values of a refusal for its text: limits as numbers, a wait time as localized text.
import { languageTag } from '../language-tag.ts';
import type { Values } from '../message.ts';

/** The largest count of the smaller unit; above it the larger unit is easier to read. */
const MOST = 90;

/** A wait time as text, rounded up so that the wait has ended by then: `waitText(840, 'de')` is `14 Minuten`. */
export const waitText = (seconds: number, locale: string): string => {
  const minutes = seconds / 60;
  const [unit, count] =
    seconds <= MOST ? ['second', seconds] : minutes <= MOST ? ['minute', minutes] : ['hour', minutes / 60];
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return Math.ceil(count).toLocaleString(languageTag(locale), options);
};

/** Values for the placeholders `{min}`, `{max}` and `{time}`; those that the service did not send are absent. */
export const errorValues = (
  { min, max, retryAfterSeconds }: Readonly<Record<string, unknown>>,
  locale: string,
): Partial<Values> =>
  // The cast holds by the contract: these three are numbers whenever they are sent.
  ({ min, max, time: retryAfterSeconds && waitText(Number(retryAfterSeconds), locale) }) as Partial<Values>;
