// Adding an e-mail address or a phone number: typed, created, and verified by a code, a link or enterprise SSO.
// An existing one starts with its verification. Calls and clocks are effects.
import type { Machine } from '../../machine/machine.ts';
import { type CodeEntry, type CodeEntryEvent, isCounting, newCodeEntry, stepCode } from '../code-entry.ts';
import { isLinkCounting, type LinkWait, type LinkWaitEvent, newLinkWait, stepLink } from '../email-link-wait.ts';
import { editing, type Form, sending } from '../form.ts';
import type { Problem } from '../problem.ts';

/** How an identifier is verified. */
export type ProofWay = 'code' | 'link' | 'company';

/** The identifier that is being verified. */
export type Unproven = { readonly id: string; readonly value: string };

/** State of the enterprise redirect. */
export type CompanyWay =
  | { readonly is: 'asking' }
  | { readonly is: 'known'; readonly url: string }
  | { readonly is: 'failed'; readonly problem: Problem };

/** State of the form. */
export type IdentifierState =
  | { readonly at: 'entry'; readonly form: Form<{ readonly value: string }> }
  | ({ readonly at: 'code'; readonly entry: CodeEntry } & Unproven)
  | ({ readonly at: 'link'; readonly wait: LinkWait } & Unproven)
  | ({ readonly at: 'company'; readonly way: CompanyWay } & Unproven)
  | ({ readonly at: 'done' } & Unproven);

/** Events. `appeared` is sent once, when the form opens. */
export type IdentifierEvent =
  | { readonly type: 'appeared' }
  | { readonly type: 'typed'; readonly value: string }
  | { readonly type: 'created'; readonly id: string; readonly value: string; readonly way: ProofWay }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'withdrawn' }
  | { readonly type: 'leads'; readonly url: string }
  | { readonly type: 'proven' }
  | CodeEntryEvent
  | LinkWaitEvent;

/**
 * Effects. `create` is answered with `created`, `refused` or `withdrawn`; `sendCode` with `sent` or `not-sent`; `checkCode` with
 * `accepted` or `wrong`; `sendLink` with `opened`, `expired` or `failed`; `askCompany` with `leads`, then `proven`, or `failed`;
 * `hold` with `proven` after a moment. `tell` notifies that it is verified.
 */
export type IdentifierEffect =
  | { readonly run: 'create'; readonly value: string }
  | { readonly run: 'sendCode' | 'sendLink' | 'askCompany'; readonly id: string }
  | { readonly run: 'checkCode'; readonly id: string; readonly code: string }
  | ({ readonly run: 'tell' } & Unproven)
  | { readonly run: 'hold' }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' };

/** Initial step, and checks before sending. */
export type IdentifierSettings = {
  /** An existing identifier to verify; absent: a new one is typed. */
  readonly unproven?: (Unproven & { readonly way: ProofWay }) | undefined;
  /** Checks of a typed value that need no call to the service. */
  readonly check: (value: string) => readonly Problem[];
};

type Step = readonly [state: IdentifierState, ...effects: IdentifierEffect[]];

const SENT_BY: Readonly<Record<ProofWay, 'sendCode' | 'sendLink' | 'askCompany'>> = {
  code: 'sendCode',
  link: 'sendLink',
  company: 'askCompany',
};

const provingBy = (way: ProofWay, { id, value }: Unproven): IdentifierState => {
  if (way === 'code') return { at: 'code', id, value, entry: { ...newCodeEntry, delivery: { is: 'sending' } } };
  if (way === 'link') return { at: 'link', id, value, wait: newLinkWait };
  return { at: 'company', id, value, way: { is: 'asking' } };
};

const stepEntry = (
  state: Extract<IdentifierState, { at: 'entry' }>,
  event: IdentifierEvent,
  check: IdentifierSettings['check'],
): Step => {
  const { form } = state;
  if (form.phase === 'sending') {
    if (event.type === 'created') return [provingBy(event.way, event), { run: SENT_BY[event.way], id: event.id }];
    if (event.type === 'withdrawn') return [{ at: 'entry', form: editing(form.values) }];
    return event.type === 'refused' ? [{ at: 'entry', form: editing(form.values, event.problems) }] : [state];
  }
  if (event.type === 'typed') return [{ at: 'entry', form: editing({ value: event.value }) }];
  const value = form.values.value.trim();
  if (event.type !== 'submit' || value === '') return [state];
  const problems = check(value);
  if (problems.length > 0) return [{ at: 'entry', form: editing(form.values, problems) }];
  return [
    { at: 'entry', form: sending(form.values) },
    { run: 'create', value },
  ];
};

const CODE_EVENTS = ['begin', 'digits', 'submit', 'resend', 'sent', 'not-sent', 'accepted', 'wrong', 'tick'];
const isCodeEvent = (event: IdentifierEvent): event is CodeEntryEvent => CODE_EVENTS.includes(event.type);

const stepCoded = (state: Extract<IdentifierState, { at: 'code' }>, event: IdentifierEvent): Step => {
  if (event.type === 'proven') return [{ at: 'done', id: state.id, value: state.value }];
  if (!isCodeEvent(event)) return [state];
  const [entry, ...effects] = stepCode(state.entry, event);
  const work = effects.map(
    (effect): IdentifierEffect =>
      effect.run === 'send' ? { run: 'sendCode', id: state.id } : { run: 'checkCode', id: state.id, code: effect.code },
  );
  // The success state is shown for a moment before the form closes.
  const isNews = event.type === 'accepted' && entry !== state.entry;
  return [{ ...state, entry }, ...work, ...(isNews ? [{ run: 'hold' } as const] : [])];
};

const LINK_EVENTS = ['resend', 'opened', 'expired', 'failed', 'tick'];
const isLinkEvent = (event: IdentifierEvent): event is LinkWaitEvent => LINK_EVENTS.includes(event.type);

const stepLinked = (state: Extract<IdentifierState, { at: 'link' }>, event: IdentifierEvent): Step => {
  if (!isLinkEvent(event)) return [state];
  if (event.type === 'opened') return [{ at: 'done', id: state.id, value: state.value }];
  const [wait, ...effects] = stepLink(state.wait, event);
  return [{ ...state, wait }, ...effects.map(() => ({ run: 'sendLink', id: state.id }) as const)];
};

const stepCompany = (state: Extract<IdentifierState, { at: 'company' }>, event: IdentifierEvent): Step => {
  if (event.type === 'leads') return [{ ...state, way: { is: 'known', url: event.url } }];
  if (event.type === 'proven') return [{ at: 'done', id: state.id, value: state.value }];
  if (event.type === 'failed') return [{ ...state, way: { is: 'failed', problem: event.problem } }];
  if (event.type !== 'resend' || state.way.is !== 'failed') return [state];
  return [
    { ...state, way: { is: 'asking' } },
    { run: 'askCompany', id: state.id },
  ];
};

const stepAt = (state: IdentifierState, event: IdentifierEvent, check: IdentifierSettings['check']): Step => {
  if (state.at === 'entry') return stepEntry(state, event, check);
  if (event.type === 'appeared' && state.at !== 'done') return [state, { run: SENT_BY[state.at], id: state.id }];
  if (state.at === 'code') return stepCoded(state, event);
  if (state.at === 'link') return stepLinked(state, event);
  return state.at === 'company' ? stepCompany(state, event) : [state];
};

const counts = (state: IdentifierState): boolean =>
  (state.at === 'code' && isCounting(state.entry)) || (state.at === 'link' && isLinkCounting(state.wait));

/**
 * Creates the machine of one identifier.
 *
 * @example
 * const machine = createIdentifier({ check: () => [] });
 * const [next, ...effects] = machine.step(machine.initial, { type: 'typed', value: 'mira@harbourlab.example' });
 */
export const createIdentifier = ({
  unproven,
  check,
}: IdentifierSettings): Machine<IdentifierState, IdentifierEvent, IdentifierEffect> => ({
  initial: unproven ? provingBy(unproven.way, unproven) : { at: 'entry', form: editing({ value: '' }) },
  step(state, event) {
    const [next, ...work] = stepAt(state, event, check);
    const effects: readonly IdentifierEffect[] =
      next.at === 'done' && state.at !== 'done' ? [...work, { run: 'tell', id: next.id, value: next.value }] : work;
    // A link that is sent at once counts down from the start, so its clock starts with the form.
    const before = event.type !== 'appeared' && counts(state);
    if (before === counts(next)) return [next, ...effects];
    return [next, ...effects, { run: counts(next) ? 'startTimer' : 'stopTimer' }];
  },
});
