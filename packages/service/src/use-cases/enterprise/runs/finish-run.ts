// Reads the response of a trial sign-in, step by step, and writes down where it stops. It makes no user and no session, and the
// assertion counts as used, so that it cannot be handed in anywhere else.
import type { ServerErrorCode } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { type EnterpriseFacts, matchAttributes, readEnterpriseUser } from '../../../domain/enterprise/profile.ts';
import {
  type ConnectionRun,
  RUN_LIFETIME_MS,
  type RunReport,
  type RunStepName,
  withStep,
} from '../../../domain/enterprise/run.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import { SamlProblem } from '../../../ports/saml/problem.ts';
import { claimRun, findRunByState, finishRun } from '../../../store/enterprise/runs.ts';
import { findUserIdByEmail } from '../../../store/users/emails.ts';
import type { Call } from '../../context/call.ts';
import { codeOf } from '../../external/callback.ts';
import { readOidcFacts, readSamlAnswer } from '../callback.ts';

/** The open run that a state belongs to; undefined if the response is for something else, or too late. */
export const findOpenRun = async (
  call: Call,
  connectionId: string,
  state: string | undefined,
): Promise<ConnectionRun | undefined> => {
  if (state === undefined) return undefined;
  const stateHash = call.ports.vault.mac('flow_state', state);
  const run = await findRunByState(call.database.db, call.ports, {
    instanceId: call.instance.id,
    connectionId,
    stateHash,
  });
  const isOpen = run?.status === 'waiting' && call.now - run.createdAt <= RUN_LIFETIME_MS;
  return isOpen ? run : undefined;
};

/** A step that failed: the rest of the run is not reached. */
class Stopped extends Error {
  readonly code: ServerErrorCode;
  readonly sentence: string;

  constructor(code: ServerErrorCode, sentence: string) {
    super(`Latchkey: ${sentence}`);
    this.name = 'Stopped';
    this.code = code;
    this.sentence = sentence;
  }
}

const MISSING = 'The provider sent no e-mail address, or no id of the user, under the names that were looked for.';
const MISMATCH = 'The address that the provider sent belongs to no domain of this connection.';

const stoppedBy = (error: unknown): Stopped => {
  if (error instanceof Stopped) return error;
  if (error instanceof SamlProblem)
    return new Stopped(error.kind === 'denied' ? 'oauth_access_denied' : 'oauth_token_exchange_error', error.sentence);
  if (error instanceof ProviderProblem)
    return new Stopped(codeOf(error), 'The provider refused the exchange, or its answer was not valid.');
  throw error;
};

/** What arrives at the callback address: a SAML response, or the state of an OpenID Connect callback. */
export type RunAnswer = { readonly posted: string } | { readonly state: string };

/** Notes each step with the time since the last one. */
const createNotes = (call: Call, run: ConnectionRun) => {
  const { clock } = call.ports;
  let report: RunReport = run.report;
  let since = run.createdAt;
  const note = (name: RunStepName, state: 'passed' | 'failed', sentence?: string): void => {
    const now = clock.now();
    report = withStep(report, { name, state, durationMs: now - since, sentence });
    since = now;
  };
  return {
    passed: (name: RunStepName) => note(name, 'passed'),
    /** The first step that has no result yet is the one that failed. */
    failed: (sentence: string) => {
      const next = report.steps.find(({ state }) => state === 'waiting');
      if (next) note(next.name, 'failed', sentence);
    },
    add: (facts: Partial<RunReport>) => {
      report = { ...report, ...facts };
    },
    report: () => report,
  };
};

type Notes = ReturnType<typeof createNotes>;

const readFacts = async (
  call: Call,
  connection: EnterpriseConnection,
  run: ConnectionRun,
  answer: RunAnswer,
  notes: Notes,
): Promise<EnterpriseFacts> => {
  // The cast holds: openConnection sealed these secrets, by the protocol of the connection.
  const secrets = JSON.parse(call.ports.vault.open(run.sealedSecrets)) as Record<string, string>;
  if ('posted' in answer) {
    const given = { posted: answer.posted, requestId: secrets.requestId ?? '' };
    const { nameId, attributes } = await readSamlAnswer(call, connection, given, notes.passed);
    return { subject: nameId, attributes };
  }
  const { nonce = '', verifier = '' } = secrets;
  const facts = await readOidcFacts(call, connection, run, { state: answer.state, nonce, verifier });
  notes.passed('response');
  notes.passed('signature');
  notes.passed('conditions');
  return facts;
};

const follow = async (
  call: Call,
  connection: EnterpriseConnection,
  run: ConnectionRun,
  answer: RunAnswer,
  notes: Notes,
): Promise<void> => {
  notes.passed('sign_in');
  const facts = await readFacts(call, connection, run, answer, notes);
  notes.add(matchAttributes(connection, facts));
  const read = readEnterpriseUser(connection, 'enterprise_sso', facts);
  if (read.at === 'refused') throw new Stopped(read.code, read.code.endsWith('missing') ? MISSING : MISMATCH);
  notes.passed('attributes');
  const id = await findUserIdByEmail(call.database.db, call.instance.id, read.profile.emailAddress ?? '');
  notes.add({ user: { outcome: id === undefined ? 'made' : 'found', id } });
  notes.passed('user');
};

/** Finishes a run with the response to it; true if every step passed, undefined if another response was first. */
export const completeRun = async (
  call: Call,
  connection: EnterpriseConnection,
  run: ConnectionRun,
  answer: RunAnswer,
): Promise<boolean | undefined> => {
  const { db } = call.database;
  if (!(await claimRun(db, run.id, call.now))) return undefined;
  const notes = createNotes(call, run);
  let stopped: Stopped | undefined;
  try {
    await follow(call, connection, run, answer, notes);
  } catch (error) {
    stopped = stoppedBy(error);
    notes.failed(stopped.sentence);
  }
  await finishRun(db, call.ports, {
    id: run.id,
    status: stopped ? 'failed' : 'passed',
    failureCode: stopped?.code,
    report: notes.report(),
    finishedAt: call.ports.clock.now(),
  });
  return stopped === undefined;
};
