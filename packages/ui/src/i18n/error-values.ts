// The numbers of a refusal as texts name them: limits as they are, a wait in words of the language.
import { languageTag } from './language-tag.ts';
import type { Values } from './message.ts';

/** Up to this many of the smaller unit; beyond it the larger one is easier to grasp. */
const MOST = 90;

/** A wait in words, rounded up so that it is over when it says so: `waitText(840, 'de')` is `14 Minuten`. */
export const waitText = (seconds: number, locale: string): string => {
  const minutes = seconds / 60;
  const [unit, count] =
    seconds <= MOST ? ['second', seconds] : minutes <= MOST ? ['minute', minutes] : ['hour', minutes / 60];
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return Math.ceil(count).toLocaleString(languageTag(locale), options);
};

/** Values for the placeholders `{min}`, `{max}` and `{time}`; what the service did not say is not there. */
export const errorValues = (
  { min, max, retryAfterSeconds }: Readonly<Record<string, unknown>>,
  locale: string,
): Partial<Values> =>
  // The cast holds by the contract: these three are numbers wherever they are sent.
  ({ min, max, time: retryAfterSeconds && waitText(Number(retryAfterSeconds), locale) }) as Partial<Values>;
