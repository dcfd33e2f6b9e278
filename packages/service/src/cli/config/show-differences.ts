// Differences between a settings file and an instance, as an operator reads them.
import type { Difference } from '../../handlers/configuration/plan.ts';
import { safeText } from '../terminal-text.ts';

const VALUE_MAX = 200;
const MARKS: Readonly<Record<Difference['action'], string>> = { add: '+', change: '~', remove: '-' };

const shown = (value: unknown): string => {
  const text = safeText(JSON.stringify(value) ?? 'null');
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
};

/** A secret that is new is only said to be new: `{"secret": {"env": …}, "is": "new"}`. */
const lineOf = ({ action, path, before, after }: Difference): string => {
  const line = `${MARKS[action]} ${safeText(path)}`;
  if (action === 'change') return `${line}\n    ${shown(before)} → ${shown(after)}`;
  return after === undefined ? line : `${line}\n    ${shown(after)}`;
};

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** One line or two per difference, and their number at the end. */
export const differencesText = (differences: readonly Difference[]): string =>
  differences.length === 0
    ? 'The instance is as the file says.'
    : [...differences.map(lineOf), '', `${counted(differences.length, 'difference')}.`].join('\n');
