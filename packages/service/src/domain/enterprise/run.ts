// A trial sign-in through an enterprise connection: which steps it has, and what each of them found out. It keeps no user and no
// session, and none of what it shows can be handed in again: of an assertion only the values are kept, never its signed text.
import { MINUTE_MS, type ServerErrorCode } from '@latchkey/wire';

export const RUN_STEPS = ['request', 'sign_in', 'response', 'signature', 'conditions', 'attributes', 'user'] as const;

export type RunStepName = (typeof RUN_STEPS)[number];

export type RunStep = {
  readonly name: RunStepName;
  readonly state: 'passed' | 'failed' | 'waiting';
  readonly durationMs: number | undefined;
  /** A sentence for the operator about a failure. */
  readonly sentence: string | undefined;
};

/** A field of a user, the names that it is read from, and what arrived. */
export type MatchedField = {
  readonly field: 'user_id' | 'email_address' | 'first_name' | 'last_name';
  readonly lookedFor: readonly string[];
  readonly value: string | null;
};

export type RunReport = {
  readonly steps: readonly RunStep[];
  readonly fields: readonly MatchedField[];
  /** Attributes that no field is read from. */
  readonly others: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>;
  /** Undefined if the run did not come so far. */
  readonly user: { readonly outcome: 'found' | 'made'; readonly id: string | undefined } | undefined;
};

export type ConnectionRun = {
  readonly id: string;
  readonly instanceId: string;
  readonly connectionId: string;
  readonly stateHash: string;
  readonly sealedSecrets: string;
  /** Where the response must arrive. */
  readonly redirectUri: string;
  readonly status: 'waiting' | 'passed' | 'failed';
  readonly failureCode: ServerErrorCode | undefined;
  readonly report: RunReport;
  readonly createdAt: number;
  readonly finishedAt: number | undefined;
};

/** A response that arrives later is refused. */
export const RUN_LIFETIME_MS = 10 * MINUTE_MS;

/** The status to show: a run whose user never came back has ended too. */
export const runStatusAt = (run: Pick<ConnectionRun, 'status' | 'createdAt'>, now: number) =>
  run.status === 'waiting' && now - run.createdAt > RUN_LIFETIME_MS ? ('expired' as const) : run.status;

export const waitingReport = (requestMs: number): RunReport => ({
  steps: RUN_STEPS.map((name) => ({
    name,
    state: name === 'request' ? 'passed' : 'waiting',
    durationMs: name === 'request' ? requestMs : undefined,
    sentence: undefined,
  })),
  fields: [],
  others: [],
  user: undefined,
});

/** Notes the end of one step. */
export const withStep = (report: RunReport, done: RunStep): RunReport => ({
  ...report,
  steps: report.steps.map((step) => (step.name === done.name ? done : step)),
});
