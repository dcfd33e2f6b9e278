// The report of `latchkey doctor`: as JSON for programs, as lines for operators.
import { safeText } from '../terminal-text.ts';
import { type Finding, STATES } from './checking/check.ts';
import type { CheckResult } from './run-checks.ts';

type State = Finding['state'];

/** What `latchkey doctor --json` prints. Fields are only added. */
export type DoctorReportJSON = {
  readonly object: 'doctor_report';
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly checked_at: number;
  readonly summary: Readonly<Record<State, number>>;
  readonly checks: readonly CheckResult[];
};

export const reportOf = (
  results: readonly CheckResult[],
  { version, now }: { readonly version: string; readonly now: number },
): DoctorReportJSON => {
  const count = (state: State): number => results.filter((result) => result.state === state).length;
  return {
    object: 'doctor_report',
    version,
    checked_at: now,
    summary: {
      ok: count('ok'),
      warning: count('warning'),
      failed: count('failed'),
      not_checked: count('not_checked'),
    },
    checks: results.map(({ id, state, found, remedy }) => ({ id, state, found, remedy })),
  };
};

const WORDS: Readonly<Record<State, string>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'failed',
  not_checked: 'not checked',
};

/** Select Graphic Rendition parameters (ECMA-48): green, yellow, red, faint. */
const COLOURS: Readonly<Record<State, number>> = { ok: 32, warning: 33, failed: 31, not_checked: 2 };

const paint = (text: string, state: State, hasColour: boolean): string =>
  hasColour ? `\u001b[${COLOURS[state]}m${text}\u001b[0m` : text;

const STATE_WIDTH = Math.max(...STATES.map((state) => WORDS[state].length));

const linesOf = ({ id, state, found, remedy }: CheckResult, width: number, hasColour: boolean): string => {
  const title = paint(WORDS[state].padEnd(STATE_WIDTH), state, hasColour);
  const line = `${title}  ${id.padEnd(width)}  ${safeText(found)}`;
  return remedy === null ? line : `${line}\n${' '.repeat(STATE_WIDTH + width + 4)}${safeText(remedy)}`;
};

/** The report for a terminal: a line for each check, the remedy below it, and the sums. */
export const printedReport = ({ checks, summary }: DoctorReportJSON, hasColour: boolean): string => {
  const width = Math.max(...checks.map(({ id }) => id.length));
  const sums = STATES.map((state) => `${summary[state]} ${WORDS[state]}`).join(', ');
  return [...checks.map((result) => linesOf(result, width, hasColour)), '', `${checks.length} checks: ${sums}.`].join(
    '\n',
  );
};
