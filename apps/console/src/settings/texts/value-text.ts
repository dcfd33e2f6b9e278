// A value of a setting in words: in badges, in the list of changes and in the history.
import { joinFacts, useLocale } from '@latchkey/ui/parts';
import { useMemo } from 'react';
import type { Control, Row } from '../table/row.ts';
import { useSettingsTexts, useTextOf } from './texts.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A time in the largest unit that fits: `7 days`. */
const durationText = (locale: string, ms: number): string => {
  const [unit, size] = UNITS.find(([, one]) => ms > 0 && ms % one === 0) ?? UNITS[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size);
};

const MAX_LENGTH = 60;

const cut = (text: string): string => (text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`);

/** Writes values of settings. */
export const useValueText = () => {
  const t = useSettingsTexts();
  const textOf = useTextOf();
  const locale = useLocale();
  return useMemo(() => {
    const one = (value: unknown): string =>
      typeof value === 'string' ? (textOf(`value.${value}`) ?? value) : JSON.stringify(value);
    return ({ control }: { readonly control?: Control | undefined } & Partial<Row>, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
      if (value === null || value === undefined || value === '')
        return t(control?.kind === 'color' ? 'value.builtIn' : 'value.nothing');
      if (control?.kind === 'duration' && typeof value === 'number')
        return value === 0 ? t('value.at once') : durationText(locale, value * control.unitMs);
      if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
      if (Array.isArray(value)) return value.length === 0 ? t('value.nothing') : cut(joinFacts(locale, value.map(one)));
      return cut(one(value));
    };
  }, [t, textOf, locale]);
};
