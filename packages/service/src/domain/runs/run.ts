// A trial sign-in through an enterprise connection or an OAuth provider: which steps it has, and what each of them found out. It keeps
// no user and no session, and none of what it shows can be handed in again: of an assertion only the values are kept, never its signed
// text, and codes, tokens and secrets are masked.
import { MINUTE_MS, type ServerErrorCode } from '@latchkey/wire';
import {
  CONNECTION_RUN_STEPS,
  type ConnectionRunStep,
  PROVIDER_RUN_STEPS,
  type ProviderRunCause,
  type ProviderRunStep,
} from '@latchkey/wire/admin';

/** What can be tried, and the steps of its exchange. */
type StepsOf = { readonly connection: ConnectionRunStep; readonly provider: ProviderRunStep };

export type RunKind = keyof StepsOf;

const STEPS: { readonly [Kind in RunKind]: readonly StepsOf[Kind][] } = {
  connection: CONNECTION_RUN_STEPS,
  provider: PROVIDER_RUN_STEPS,
};

/** The connection or provider that is tried. */
export type RunOwner<Kind extends RunKind = RunKind> = { readonly kind: Kind; readonly id: string };

export type RunFact = { readonly name: string; readonly value: string };

/** What a step sent and received, without secrets. */
export type RunFacts = { readonly sent: readonly RunFact[]; readonly received: readonly RunFact[] };

export const NO_FACTS: RunFacts = { sent: [], received: [] };

export type RunStepName<Kind extends RunKind> = StepsOf[Kind];

export type RunStep<Kind extends RunKind> = {
  readonly name: StepsOf[Kind];
  readonly state: 'passed' | 'failed' | 'waiting';
  readonly durationMs: number | undefined;
  /** A sentence for the operator about a failure. */
  readonly sentence: string | undefined;
  readonly cause?: ProviderRunCause | undefined;
  readonly facts?: RunFacts | undefined;
};

/** A field of a user, the names that it is read from, and what arrived. */
export type MatchedField = {
  readonly field: 'user_id' | 'email_address' | 'first_name' | 'last_name' | 'username';
  readonly lookedFor: readonly string[];
  readonly value: string | null;
};

export type RunReport<Kind extends RunKind = RunKind> = {
  readonly steps: readonly RunStep<Kind>[];
  readonly fields: readonly MatchedField[];
  /** Attributes that no field is read from. */
  readonly others: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>;
  /** Undefined if the run did not come so far. */
  readonly user: { readonly outcome: 'found' | 'made'; readonly id: string | undefined } | undefined;
};

export type TrialRun<Kind extends RunKind = RunKind> = {
  readonly id: string;
  readonly instanceId: string;
  readonly owner: RunOwner<Kind>;
  readonly stateHash: string;
  readonly sealedSecrets: string;
  /** Where the response must arrive. */
  readonly redirectUri: string;
  readonly status: 'waiting' | 'passed' | 'failed';
  readonly failureCode: ServerErrorCode | undefined;
  readonly report: RunReport<Kind>;
  readonly createdAt: number;
  readonly finishedAt: number | undefined;
  /** The setup link with which it was started; undefined if an operator started it. */
  readonly setupLinkId?: string | undefined;
};

/** A response that arrives later is refused. */
export const RUN_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * The status to show: a run whose user never came back has ended too. A response takes its run before it is read; until a step of it
 * failed or all passed, the run still waits.
 */
export const runStatusAt = (
  { status, report, createdAt }: Pick<TrialRun, 'status' | 'report' | 'createdAt'>,
  now: number,
) => {
  const isTaken = status === 'failed' && !report.steps.some(({ state }) => state === 'failed');
  if (status !== 'waiting' && !isTaken) return status;
  return now - createdAt > RUN_LIFETIME_MS ? ('expired' as const) : ('waiting' as const);
};

/** The report of a run in which nothing has happened yet. */
export const emptyReport = <Kind extends RunKind>(kind: Kind): RunReport<Kind> => ({
  steps: STEPS[kind].map((name) => ({ name, state: 'waiting', durationMs: undefined, sentence: undefined })),
  fields: [],
  others: [],
  user: undefined,
});

/** Notes the end of one step. */
export const withStep = <Kind extends RunKind>(report: RunReport<Kind>, done: RunStep<Kind>): RunReport<Kind> => ({
  ...report,
  steps: report.steps.map((step) => (step.name === done.name ? done : step)),
});
