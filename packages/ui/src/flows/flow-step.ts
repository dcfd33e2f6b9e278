// A state of a flow as a screen reads it: the name of the step, its progress and its data. Progress is one of three, so a screen
// cannot show neither an error nor that it works.
import type { CodeDelivery, CodeEntry } from './code-entry.ts';
import type { LinkLanding, LinkWait } from './email-link-wait.ts';
import type { Form } from './form.ts';
import type { Problem } from './problem.ts';

/** The progress of a step: it waits for the user, works, or has failed and waits for the user. */
export type StepProgress =
  | { readonly status: 'waiting' }
  | { readonly status: 'working' }
  | {
      readonly status: 'failed';
      /** The first error. */
      readonly error: Problem;
      /** All of them, for example one for each field. */
      readonly errors: readonly [Problem, ...Problem[]];
    };

/** The data of a step: what was typed, when another message can be sent, and what else the state has. */
type StepData<State> = Omit<State, 'at' | 'form' | 'entry' | 'wait' | 'problems'> &
  (State extends { readonly form: Form<infer Values> } ? { readonly values: Values } : unknown) &
  (State extends { readonly entry: CodeEntry } ? { readonly code: string; readonly delivery: CodeDelivery } : unknown) &
  (State extends { readonly wait: LinkWait } ? { readonly resendInSeconds: number } : unknown);

/** A step of a flow: `step` names it, `status` is its progress. */
export type FlowStep<State extends { readonly at: string }> = State extends { readonly at: infer At }
  ? { readonly step: At } & StepProgress & StepData<State>
  : never;

/** What states of all flows may have. */
type AnyState = {
  readonly at: string;
  readonly form?: Form<unknown>;
  readonly entry?: CodeEntry;
  readonly wait?: LinkWait;
  readonly problems?: readonly Problem[];
  readonly outcome?: LinkLanding;
};

const WAITING: StepProgress = { status: 'waiting' };
const WORKING: StepProgress = { status: 'working' };

const failedBy = ([error, ...others]: readonly Problem[], otherwise: StepProgress): StepProgress =>
  error ? { status: 'failed', error, errors: [error, ...others] } : otherwise;

const ofCode = ({ check, delivery }: CodeEntry): StepProgress => {
  if (check.is !== 'typing' || delivery.is === 'unsent' || delivery.is === 'sending') return WORKING;
  const notSent = delivery.is === 'ready' ? delivery.problem : undefined;
  return failedBy(
    [check.problem, notSent].filter((problem) => problem !== undefined),
    WAITING,
  );
};

const ofLink = ({ check }: LinkWait): StepProgress => {
  switch (check.is) {
    case 'waiting':
      return WAITING;
    case 'following':
      return WORKING;
    case 'expired':
      return failedBy([{ code: 'verification_expired' }], WAITING);
    case 'failed':
      return failedBy([check.problem], WAITING);
  }
};

const ofLanding = (outcome: LinkLanding): StepProgress => {
  if (outcome === 'loading') return WORKING;
  return outcome === 'verified' ? WAITING : failedBy([{ code: outcome }], WAITING);
};

/** Steps without input: the flow goes on by itself. */
const PASSING: readonly string[] = ['ticket', 'sso-callback', 'loading', 'done', 'leaving'];

/**
 * The progress of a state.
 *
 * @example
 * progressOf(runner.getSnapshot()).status; // 'waiting'
 */
export const progressOf = (state: AnyState): StepProgress => {
  const { at, form, entry, wait, outcome, problems = [] } = state;
  if (form) return form.phase === 'sending' ? WORKING : failedBy(form.problems, WAITING);
  if (entry) return ofCode(entry);
  if (wait) return ofLink(wait);
  if (outcome) return ofLanding(outcome);
  return failedBy(problems, PASSING.includes(at) ? WORKING : WAITING);
};

/**
 * The step of a state, for a screen.
 *
 * @example
 * const flow = flowStep(runner.getSnapshot());
 * if (flow.step === 'password' && flow.status === 'failed') show(flow.error.text);
 */
export const flowStep = <State extends AnyState>(state: State): FlowStep<State> => {
  const { at, form, entry, wait, problems, ...rest } = state;
  // The cast holds: these are the keys of `FlowStep`, each from the part of the state that has it.
  return {
    step: at,
    ...progressOf(state),
    ...rest,
    ...(form && { values: form.values }),
    ...(entry && { code: entry.code, delivery: entry.delivery }),
    ...(wait && { resendInSeconds: wait.seconds }),
  } as unknown as FlowStep<State>;
};
