// Reads the response of a trial sign-in through an enterprise connection, step by step. It makes no user and no session, and the
// assertion counts as used, so that it cannot be handed in anywhere else.
import type { ServerErrorCode } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { type EnterpriseFacts, matchAttributes, readEnterpriseUser } from '../../../domain/enterprise/profile.ts';
import type { TrialRun } from '../../../domain/runs/run.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import { SamlProblem } from '../../../ports/saml/problem.ts';
import { findUserIdByEmail } from '../../../store/users/emails.ts';
import type { Call } from '../../context/call.ts';
import { codeOf, secretsOf } from '../../external/callback.ts';
import type { FollowRun } from '../../runs/complete-run.ts';
import { type RunNotes, StoppedRun } from '../../runs/notes.ts';
import { readOidcFacts, readSamlAnswer } from '../callback.ts';

const MISSING = 'The provider sent no e-mail address, or no id of the user, under the names that were looked for.';
const MISMATCH = 'The address that the provider sent belongs to no domain of this connection.';
const OTHER_HOST = 'The account belongs to another company at this provider, or to none.';
const UNVERIFIED = 'The provider says that the address of this user is not verified.';

/** Why the facts about a user are refused. */
const sentenceOf = (code: ServerErrorCode): string => {
  if (code === 'enterprise_sso_hosted_domain_mismatch') return OTHER_HOST;
  return code.endsWith('missing') ? MISSING : MISMATCH;
};

const stoppedBy = (error: unknown): StoppedRun => {
  if (error instanceof StoppedRun) return error;
  if (error instanceof SamlProblem)
    return new StoppedRun(
      error.kind === 'denied' ? 'oauth_access_denied' : 'oauth_token_exchange_error',
      error.sentence,
    );
  if (error instanceof ProviderProblem)
    return new StoppedRun(
      codeOf(error),
      `The provider refused the exchange, or its answer was not valid. ${error.detail}`,
    );
  throw error;
};

/** What arrives at the callback address: a SAML response, or the state of an OpenID Connect callback. */
export type RunAnswer = { readonly posted: string } | { readonly state: string };

const readFacts = async (
  call: Call,
  connection: EnterpriseConnection,
  run: TrialRun<'connection'>,
  answer: RunAnswer,
  notes: RunNotes<'connection'>,
): Promise<EnterpriseFacts> => {
  const { requestId = '', nonce = '', verifier = '' } = secretsOf<Partial<Record<string, string>>>(call, run);
  if ('posted' in answer) {
    const given = { posted: answer.posted, requestId };
    const { nameId, attributes } = await readSamlAnswer(call, connection, given, (step) => notes.passed(step));
    return { subject: nameId, attributes };
  }
  const facts = await readOidcFacts(call, connection, run, { state: answer.state, nonce, verifier });
  notes.passed('response');
  notes.passed('signature');
  notes.passed('conditions');
  return facts;
};

const follow = async (
  call: Call,
  connection: EnterpriseConnection,
  answer: RunAnswer,
  run: TrialRun<'connection'>,
  notes: RunNotes<'connection'>,
): Promise<void> => {
  notes.passed('sign_in');
  const facts = await readFacts(call, connection, run, answer, notes);
  notes.add(matchAttributes(connection, facts));
  const read = readEnterpriseUser(connection, 'enterprise_sso', facts);
  if (read.at === 'refused') throw new StoppedRun(read.code, sentenceOf(read.code));
  if (!read.profile.isEmailVerified)
    throw new StoppedRun('external_account_email_address_verification_required', UNVERIFIED);
  notes.passed('attributes');
  const id = await findUserIdByEmail(call.database.db, call.instance.id, read.profile.emailAddress ?? '');
  notes.add({ user: { outcome: id === undefined ? 'made' : 'found', id } });
  notes.passed('user');
};

/** Follows the steps of a run with the response to it. */
export const followConnectionRun =
  (call: Call, connection: EnterpriseConnection, answer: RunAnswer): FollowRun<'connection'> =>
  async (run, notes) => {
    try {
      await follow(call, connection, answer, run, notes);
      return undefined;
    } catch (error) {
      const stopped = stoppedBy(error);
      notes.failed(stopped);
      return stopped;
    }
  };
