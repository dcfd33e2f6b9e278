// Typing a one-time code: the digits, the state of the check, and when another code may be requested.
// Sending, checking and the clock are effects; the machines of sign-in and sign-up contain this one.
import { asciiDigits, CODE_LENGTH, CODE_RESEND_SECONDS } from '@latchkey/wire';
import type { Machine } from '../machine/machine.ts';
import { OFFLINE } from '../machine/unsent.ts';
import type { Problem } from './problem.ts';

/** State of the typed digits. Only `typing` can carry a problem. */
export type CodeCheck =
  | { readonly is: 'typing'; readonly problem?: Problem }
  | { readonly is: 'checking' }
  | { readonly is: 'accepted' };

/** State of the message with the code. Another one may be requested only when it is `ready`. */
export type CodeDelivery =
  | { readonly is: 'unsent' }
  | { readonly is: 'sending' }
  | { readonly is: 'waiting'; readonly seconds: number }
  | { readonly is: 'ready'; readonly problem?: Problem };

/** A code card: the digits so far, their check, and the delivery of the message. */
export type CodeEntry = {
  readonly code: string;
  readonly check: CodeCheck;
  readonly delivery: CodeDelivery;
};

/** Events of a code card. `digits` is the whole text of the field, pasted or typed. */
export type CodeEntryEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  | { readonly type: 'sent' }
  | { readonly type: 'not-sent'; readonly problem: Problem }
  | { readonly type: 'accepted' }
  | { readonly type: 'wrong'; readonly problem: Problem }
  | { readonly type: 'tick'; readonly seconds: number };

/** Effects of a code card. `startTimer` sends a `tick` about every second until `stopTimer`. */
export type CodeEntryEffect =
  | { readonly run: 'send' }
  | { readonly run: 'check'; readonly code: string }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' };

type WorkEffect = Exclude<CodeEntryEffect, { run: 'startTimer' | 'stopTimer' }>;

/** A card for which no code has been requested yet; `begin` requests it. */
export const newCodeEntry: CodeEntry = { code: '', check: { is: 'typing' }, delivery: { is: 'unsent' } };

/** A card whose code was sent earlier, for example before a reload: it can be typed at once, and sent again at any time. */
export const resumedCodeEntry: CodeEntry = { ...newCodeEntry, delivery: { is: 'ready' } };

/** Whether the countdown for another code is running. `isCounting(entry)` */
export const isCounting = (entry: CodeEntry): boolean => entry.delivery.is === 'waiting';

/** Whether the digits are being checked or accepted, so that they may not be changed. */
export const isChecking = (entry: CodeEntry): boolean => entry.check.is !== 'typing';

/** The digits of a text, at most six, from any script as ASCII; all other characters are dropped. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '').slice(0, CODE_LENGTH);

const isHeld = ({ check }: CodeEntry): boolean => check.is === 'typing' && check.problem?.code === OFFLINE;

const check = (entry: CodeEntry, code: string): readonly [CodeEntry, WorkEffect] => [
  { ...entry, code, check: { is: 'checking' } },
  { run: 'check', code },
];

const stepTyping = (entry: CodeEntry, event: CodeEntryEvent): readonly [CodeEntry, ...WorkEffect[]] => {
  switch (event.type) {
    case 'digits': {
      const code = digitsOf(event.value);
      // The same six digits are not a new attempt: only a change, or the button, submits them. Digits that were never sent are.
      if (code === entry.code && !isHeld(entry)) return [entry];
      return code.length === CODE_LENGTH ? check(entry, code) : [{ ...entry, code, check: { is: 'typing' } }];
    }
    case 'submit':
      if (entry.code.length === CODE_LENGTH) return check(entry, entry.code);
      return [{ ...entry, check: { is: 'typing', problem: { code: 'code_incomplete', field: 'code' } } }];
    case 'begin':
      return entry.delivery.is === 'unsent' ? [{ ...entry, delivery: { is: 'sending' } }, { run: 'send' }] : [entry];
    case 'resend':
      if (entry.delivery.is !== 'ready') return [entry];
      return [{ code: '', check: { is: 'typing' }, delivery: { is: 'sending' } }, { run: 'send' }];
    default:
      return [entry];
  }
};

/** One step of a code card without its clock, for machines that run several cards on one clock. */
export const stepCode = (entry: CodeEntry, event: CodeEntryEvent): readonly [CodeEntry, ...WorkEffect[]] => {
  switch (event.type) {
    case 'tick': {
      if (entry.delivery.is !== 'waiting') return [entry];
      const seconds = entry.delivery.seconds - event.seconds;
      return [{ ...entry, delivery: seconds > 0 ? { is: 'waiting', seconds } : { is: 'ready' } }];
    }
    case 'sent':
      if (entry.delivery.is !== 'sending') return [entry];
      return [{ ...entry, delivery: { is: 'waiting', seconds: CODE_RESEND_SECONDS } }];
    case 'not-sent':
      if (entry.delivery.is !== 'sending') return [entry];
      return [{ ...entry, delivery: { is: 'ready', problem: event.problem } }];
    case 'accepted':
      return entry.check.is === 'checking' ? [{ ...entry, check: { is: 'accepted' } }] : [entry];
    case 'wrong':
      return entry.check.is === 'typing' ? [entry] : [{ ...entry, check: { is: 'typing', problem: event.problem } }];
    default:
      return entry.check.is === 'typing' ? stepTyping(entry, event) : [entry];
  }
};

/** The card after a refusal: the digits can be corrected. */
export const refuseCode = (entry: CodeEntry, [problem = { code: 'unknown' }]: readonly Problem[]): CodeEntry =>
  stepCode(entry, { type: 'wrong', problem })[0];

/** The card of a code that was right, while the flow continues. */
export const acceptCode = (entry: CodeEntry): CodeEntry => stepCode(entry, { type: 'accepted' })[0];

/** The clock effects of a step: the clock starts with the first countdown and stops with the last one. */
export const clockEffects = (
  before: boolean,
  after: boolean,
): readonly ({ run: 'startTimer' } | { run: 'stopTimer' })[] => {
  if (before === after) return [];
  return [{ run: after ? 'startTimer' : 'stopTimer' }];
};

/**
 * Creates a code card as a complete machine, for a host with a custom code form.
 *
 * @example
 * const machine = createCodeEntry();
 * const [sending, send] = machine.step(machine.initial, { type: 'begin' });
 */
export const createCodeEntry = (): Machine<CodeEntry, CodeEntryEvent, CodeEntryEffect> => ({
  initial: newCodeEntry,
  step(entry, event) {
    const [next, ...effects] = stepCode(entry, event);
    return [next, ...effects, ...clockEffects(isCounting(entry), isCounting(next))];
  },
});
