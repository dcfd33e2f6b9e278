// The numbers of a refusal as texts name them: limits as they are, a wait in words of the language.
import type { Values } from './message.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** Up to this many of the smaller unit; beyond it the larger one is easier to grasp. */
const MOST_OF_A_UNIT = 90;

const unitOf = (seconds: number): readonly [unit: string, seconds: number] => {
  if (seconds <= MOST_OF_A_UNIT) return ['second', 1];
  return seconds <= MOST_OF_A_UNIT * MINUTE_SECONDS ? ['minute', MINUTE_SECONDS] : ['hour', HOUR_SECONDS];
};

/** A wait in words, rounded up so that it is over when it says so: `waitText(840, 'de')` is `14 Minuten`. */
export const waitText = (seconds: number, locale: string): string => {
  const [unit, size] = unitOf(seconds);
  const style = { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' } as const;
  const count = Math.ceil(seconds / size);
  try {
    return new Intl.NumberFormat(locale.replaceAll('_', '-'), style).format(count);
  } catch {
    return new Intl.NumberFormat('en', style).format(count);
  }
};

/** Values for the placeholders `{min}`, `{max}` and `{time}`, as far as the service said them. */
export const errorValues = (meta: Readonly<Record<string, unknown>>, locale: string): Values => {
  const { min, max, retryAfterSeconds: wait } = meta;
  return {
    ...(typeof min === 'number' && { min }),
    ...(typeof max === 'number' && { max }),
    ...(typeof wait === 'number' && wait > 0 && { time: waitText(wait, locale) }),
  };
};
