// A domain of an organization: added, verified by a code to one of its addresses, and given an enrolment mode. An existing domain
// starts at its current step. Calls and clocks are effects.
import type { EnrollmentMode } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import { type CodeEntry, type CodeEntryEvent, isCounting, newCodeEntry, stepCode } from '../code-entry.ts';
import { editing, type Form, sending, withValue } from '../form.ts';
import type { Problem } from '../problem.ts';

/** The fields of a domain that its forms need. */
export type DomainFacts = {
  readonly id: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly mode: EnrollmentMode;
  readonly pendingInvitations: number;
  readonly pendingSuggestions: number;
};

/** The enrolment mode; `deletePending`: pending invitations and suggestions of the previous mode are revoked. */
export type ModeValues = { readonly mode: EnrollmentMode; readonly deletePending: boolean };

/** State of the form. `isNew`: the domain was verified in this form, so nothing can be pending. */
export type DomainState =
  | { readonly at: 'name'; readonly form: Form<{ readonly name: string }> }
  | { readonly at: 'address'; readonly domain: DomainFacts; readonly form: Form<{ readonly local: string }> }
  | { readonly at: 'code'; readonly domain: DomainFacts; readonly local: string; readonly entry: CodeEntry }
  | { readonly at: 'mode'; readonly domain: DomainFacts; readonly isNew: boolean; readonly form: Form<ModeValues> }
  | { readonly at: 'done'; readonly domain: DomainFacts };

/** Events. `appeared` is sent once, when the form opens. */
export type DomainEvent =
  | { readonly type: 'appeared' }
  | { readonly type: 'typed'; readonly value: string }
  | { readonly type: 'mode'; readonly mode: EnrollmentMode }
  | { readonly type: 'deletePending'; readonly value: boolean }
  /** The domain as the service returned it: created, verified, saved or loaded. */
  | { readonly type: 'known'; readonly domain: DomainFacts }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** The user wants the code sent to another address. */
  | { readonly type: 'back' }
  /** The success state of the code has been shown long enough. */
  | { readonly type: 'proven' }
  | CodeEntryEvent;

/**
 * Effects. `create`, `save` and `look` are answered with `known` or `refused`; `sendCode` with `sent` or `not-sent`; `checkCode`
 * with `known`, then `accepted`, or `wrong`; `hold` with `proven` after a moment.
 */
export type DomainEffect =
  | { readonly run: 'create'; readonly name: string }
  | { readonly run: 'look'; readonly id: string }
  | { readonly run: 'sendCode'; readonly id: string; readonly address: string }
  | { readonly run: 'checkCode'; readonly id: string; readonly code: string }
  | ({ readonly run: 'save'; readonly id: string } & ModeValues)
  /** Notifies the section that the domain is saved. */
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

/** The e-mail address that receives the code. */
export const affiliationAddress = (local: string, { name }: Pick<DomainFacts, 'name'>): string => `${local}@${name}`;

/** A user may type the whole address: only the part before the at sign is used. */
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
    // The message has been sent, so the countdown for the next one starts.
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
  // The success state is shown for a moment before the next step replaces it.
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
    // Newer counts of pending items; the user's choices are kept.
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

/** Whether invitations or suggestions of the previous mode are still pending and would remain valid. */
export const hasPending = ({ pendingInvitations, pendingSuggestions }: DomainFacts): boolean =>
  pendingInvitations + pendingSuggestions > 0;

/** Inputs of the flow: the domain it is about. */
type DomainSettings = { readonly domain: DomainFacts | undefined };

/**
 * Creates the machine for one domain; without one, a new one is added.
 *
 * @example
 * const machine = createDomain({ domain: undefined });
 * const [named] = machine.step(machine.initial, { type: 'typed', value: 'harbourlab.org' });
 */
export const createDomain = ({ domain }: DomainSettings): Machine<DomainState, DomainEvent, DomainEffect> => ({
  initial: domain ? placeOf(domain, false) : { at: 'name', form: editing({ name: '' }) },
  step(state, event) {
    const [next, ...effects] = stepAt(state, event);
    if (counts(state) === counts(next)) return [next, ...effects];
    return [next, ...effects, { run: counts(next) ? 'startTimer' : 'stopTimer' }];
  },
});
