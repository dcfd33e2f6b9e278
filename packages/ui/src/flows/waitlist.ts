// Joining the waitlist: one e-mail address, then the confirmation. Pure: calls to the service are effects.
import type { Machine } from '../machine/machine.ts';
import { looksLikeEmail } from './email-shape.ts';
import { editing, type Form, sending, withValue } from './form.ts';
import { needed, type Problem } from './problem.ts';

/** Initial e-mail address, and whether the page redirects afterwards. */
export type WaitlistSettings = { readonly emailAddress: string; readonly leaves: boolean };

/** The two cards: the form, and the confirmation. */
export type WaitlistState =
  | { readonly at: 'form'; readonly form: Form<{ readonly emailAddress: string }> }
  | { readonly at: 'joined'; readonly emailAddress: string; readonly leaves: boolean };

/** Events. */
export type WaitlistEvent =
  | { readonly type: 'typed'; readonly field: 'emailAddress'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'joined' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effects: joining is answered with `joined` or `refused`; leaving happens after a delay in which the card can be read. */
export type WaitlistEffect = { readonly run: 'join'; readonly emailAddress: string } | { readonly run: 'leaveSoon' };

type WaitlistStep = readonly [state: WaitlistState, ...effects: WaitlistEffect[]];

const problemsOf = (emailAddress: string): readonly Problem[] => {
  if (emailAddress === '') return [needed('emailAddress')];
  return looksLikeEmail(emailAddress) ? [] : [{ code: 'form_param_format_invalid', field: 'emailAddress' }];
};

const submit = ({ form }: Extract<WaitlistState, { at: 'form' }>): WaitlistStep => {
  const emailAddress = form.values.emailAddress.trim();
  const problems = problemsOf(emailAddress);
  if (problems.length > 0) return [{ at: 'form', form: editing(form.values, problems) }];
  return [
    { at: 'form', form: sending(form.values) },
    { run: 'join', emailAddress },
  ];
};

const step = (leaves: boolean, state: WaitlistState, event: WaitlistEvent): WaitlistStep => {
  if (state.at === 'joined') return [state];
  const { form } = state;
  switch (event.type) {
    case 'typed':
      return [{ at: 'form', form: withValue(form, event.field, event.value) }];
    case 'submit':
      return form.phase === 'sending' ? [state] : submit(state);
    case 'joined': {
      if (form.phase !== 'sending') return [state];
      const joined = { at: 'joined', emailAddress: form.values.emailAddress.trim(), leaves } as const;
      return leaves ? [joined, { run: 'leaveSoon' }] : [joined];
    }
    case 'refused':
      return form.phase === 'sending' ? [{ at: 'form', form: editing(form.values, event.problems) }] : [state];
  }
};

/**
 * Creates the machine of one waitlist form.
 *
 * @example
 * const machine = createWaitlist({ emailAddress: '', leaves: false });
 * const [next, ...effects] = machine.step(machine.initial, { type: 'submit' });
 */
export const createWaitlist = ({
  emailAddress,
  leaves,
}: WaitlistSettings): Machine<WaitlistState, WaitlistEvent, WaitlistEffect> => ({
  initial: { at: 'form', form: editing({ emailAddress }) },
  step: (state, event) => step(leaves, state, event),
});
