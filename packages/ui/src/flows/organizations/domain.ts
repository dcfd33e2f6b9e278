// A domain of an organization: named, proven by a code to one of its addresses, and told how its people join. One that exists
// already begins where it stands. Calls and clocks are effects.
import type { EnrollmentMode } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import { type CodeEntry, type CodeEntryEvent, isCounting, newCodeEntry, stepCode } from '../code-entry.ts';
import { editing, type Form, sending, withValue } from '../form.ts';
import type { Problem } from '../problem.ts';

/** A domain, as far as its forms need it. */
export type DomainFacts = {
  readonly id: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly mode: EnrollmentMode;
  readonly pendingInvitations: number;
  readonly pendingSuggestions: number;
};

/** How people of the domain join; `deletePending`: what is still open of the way before is taken back. */
export type ModeValues = { readonly mode: EnrollmentMode; readonly deletePending: boolean };

/** Where it stands. `isNew`: the domain was proven in this form, so nothing can be pending. */
export type DomainState =
  | { readonly at: 'name'; readonly form: Form<{ readonly name: string }> }
  | { readonly at: 'address'; readonly domain: DomainFacts; readonly form: Form<{ readonly local: string }> }
  | { readonly at: 'code'; readonly domain: DomainFacts; readonly local: string; readonly entry: CodeEntry }
  | { readonly at: 'mode'; readonly domain: DomainFacts; readonly isNew: boolean; readonly form: Form<ModeValues> }
  | { readonly at: 'done'; readonly domain: DomainFacts };

/** What can happen. `appeared` is sent once, when the form opens. */
export type DomainEvent =
  | { readonly type: 'appeared' }
  | { readonly type: 'typed'; readonly value: string }
  | { readonly type: 'mode'; readonly mode: EnrollmentMode }
  | { readonly type: 'deletePending'; readonly value: boolean }
  /** The domain as the service has it: made, proven, saved, or looked at. */
  | { readonly type: 'known'; readonly domain: DomainFacts }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** Another address is to get the code. */
  | { readonly type: 'back' }
  /** What was accepted has been seen. */
  | { readonly type: 'proven' }
  | CodeEntryEvent;

/**
 * Work. `create`, `save` and `look` are answered with `known` or `refused`; `sendCode` with `sent` or `not-sent`;
 * `checkCode` with `known`, then `accepted`, or `wrong`; `hold` with `proven` after a moment.
 */
export type DomainEffect =
  | { readonly run: 'create'; readonly name: string }
  | { readonly run: 'look'; readonly id: string }
  | { readonly run: 'sendCode'; readonly id: string; readonly address: string }
  | { readonly run: 'checkCode'; readonly id: string; readonly code: string }
  | ({ readonly run: 'save'; readonly id: string } & ModeValues)
  /** The news that it is saved. */
  | { readonly run: 'tell'; readonly domain: DomainFacts }
  | { readonly run: 'hold' }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' };

type DomainStep = readonly [state: DomainState, ...effects: DomainEffect[]];

type At<Place extends DomainState['at']> = Extract<DomainState, { at: Place }>;

const modeOf = (domain: DomainFacts, isNew: boolean): DomainState => ({
  at: 'mode',
  domain,
  isNew,
  form: editing({ mode: domain.mode, deletePending: false }),
});

const placeOf = (domain: DomainFacts, isNew: boolean): DomainState =>
  domain.isVerified ? modeOf(domain, isNew) : { at: 'address', domain, form: editing({ local: '' }) };

/** The address a code goes to. */
export const affiliationAddress = (local: string, { name }: Pick<DomainFacts, 'name'>): string => `${local}@${name}`;

/** Whoever types the whole address means the part before the at sign. */
const localOf = (typed: string, { name }: DomainFacts): string => {
  const text = typed.trim();
  return text.toLowerCase().endsWith(`@${name.toLowerCase()}`) ? text.slice(0, -name.length - 1) : text;
};

const stepName = (state: At<'name'>, event: DomainEvent): DomainStep => {
  const { form } = state;
  if (form.phase === 'sending') {
    if (event.type === 'known') return [placeOf(event.domain, true)];
    return event.type === 'refused' ? [{ ...state, form: editing(form.values, event.problems) }] : [state];
  }
  if (event.type === 'typed') return [{ ...state, form: editing({ name: event.value }) }];
  const name = form.values.name.trim();
  if (event.type !== 'submit' || name === '') return [state];
  return [
    { ...state, form: sending(form.values) },
    { run: 'create', name },
  ];
};

const stepAddress = (state: At<'address'>, event: DomainEvent): DomainStep => {
  const { domain, form } = state;
  if (form.phase === 'sending') {
    if (event.type === 'not-sent') return [{ ...state, form: editing(form.values, [event.problem]) }];
    if (event.type !== 'sent') return [state];
    // The message is out, so the first thing the digits have to wait for is the next one.
    const [entry] = stepCode({ ...newCodeEntry, delivery: { is: 'sending' } }, event);
    return [{ at: 'code', domain, local: localOf(form.values.local, domain), entry }];
  }
  if (event.type === 'typed') return [{ ...state, form: editing({ local: event.value }) }];
  const local = localOf(form.values.local, domain);
  if (event.type !== 'submit' || local === '') return [state];
  return [
    { ...state, form: sending(form.values) },
    { run: 'sendCode', id: domain.id, address: affiliationAddress(local, domain) },
  ];
};

const CODE_EVENTS = ['begin', 'digits', 'submit', 'resend', 'sent', 'not-sent', 'accepted', 'wrong', 'tick'];
const isCodeEvent = (event: DomainEvent): event is CodeEntryEvent => CODE_EVENTS.includes(event.type);

const stepCoded = (state: At<'code'>, event: DomainEvent): DomainStep => {
  const { domain, local } = state;
  if (event.type === 'known') return [{ ...state, domain: event.domain }];
  if (event.type === 'proven') return [modeOf(domain, true)];
  if (event.type === 'back') {
    return state.entry.check.is === 'typing' ? [{ at: 'address', domain, form: editing({ local }) }] : [state];
  }
  if (!isCodeEvent(event)) return [state];
  const [entry, ...effects] = stepCode(state.entry, event);
  const work = effects.map(
    (effect): DomainEffect =>
      effect.run === 'send'
        ? { run: 'sendCode', id: domain.id, address: affiliationAddress(local, domain) }
        : { run: 'checkCode', id: domain.id, code: effect.code },
  );
  // What was accepted is seen for a moment before the next step takes its place.
  const isNews = event.type === 'accepted' && entry !== state.entry;
  return [{ ...state, entry }, ...work, ...(isNews ? [{ run: 'hold' } as const] : [])];
};

const stepMode = (state: At<'mode'>, event: DomainEvent): DomainStep => {
  const { domain, form } = state;
  if (form.phase === 'sending') {
    if (event.type === 'known')
      return [
        { at: 'done', domain: event.domain },
        { run: 'tell', domain: event.domain },
      ];
    return event.type === 'refused' ? [{ ...state, form: editing(form.values, event.problems) }] : [state];
  }
  switch (event.type) {
    case 'appeared':
      return state.isNew ? [state] : [state, { run: 'look', id: domain.id }];
    // Newer counts of what is pending; what was chosen meanwhile stays.
    case 'known':
      return [{ ...state, domain: event.domain }];
    case 'mode':
      return [{ ...state, form: editing({ mode: event.mode, deletePending: false }) }];
    case 'deletePending':
      return [{ ...state, form: withValue(form, 'deletePending', event.value) }];
    case 'submit':
      return [
        { ...state, form: sending(form.values) },
        { run: 'save', id: domain.id, ...form.values },
      ];
    default:
      return [state];
  }
};

const stepAt = (state: DomainState, event: DomainEvent): DomainStep => {
  switch (state.at) {
    case 'name':
      return stepName(state, event);
    case 'address':
      return stepAddress(state, event);
    case 'code':
      return stepCoded(state, event);
    case 'mode':
      return stepMode(state, event);
    case 'done':
      return [state];
  }
};

const counts = (state: DomainState): boolean => state.at === 'code' && isCounting(state.entry);

/** Whether something of the way before is still open and would go on without being wished for. */
export const hasPending = ({ pendingInvitations, pendingSuggestions }: DomainFacts): boolean =>
  pendingInvitations + pendingSuggestions > 0;

/**
 * Makes the machine of one domain; without one, a new one is named.
 *
 * @example
 * const machine = createDomainFlow(undefined);
 * const [named] = machine.step(machine.initial, { type: 'typed', value: 'harbourlab.org' });
 */
export const createDomainFlow = (domain: DomainFacts | undefined): Machine<DomainState, DomainEvent, DomainEffect> => ({
  initial: domain ? placeOf(domain, false) : { at: 'name', form: editing({ name: '' }) },
  step(state, event) {
    const [next, ...effects] = stepAt(state, event);
    if (counts(state) === counts(next)) return [next, ...effects];
    return [next, ...effects, { run: counts(next) ? 'startTimer' : 'stopTimer' }];
  },
});
