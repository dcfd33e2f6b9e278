// Reads the callback of a trial sign-in through an OAuth provider, step by step. It exchanges the code for real, but makes no user and
// no session, and keeps none of the tokens.
import type { ServerErrorCode } from '@latchkey/wire';
import type { ProviderRunCause } from '@latchkey/wire/admin';
import { isFound } from '../../../domain/account/oauth-link.ts';
import { NO_TOKENS } from '../../../domain/external/external-account.ts';
import type { ProviderSettings } from '../../../domain/external/provider-settings.ts';
import { readProfile } from '../../../domain/providers/profile.ts';
import type { ExternalProfile } from '../../../domain/providers/provider.ts';
import {
  callbackFacts,
  isForTokens,
  matchProfile,
  type ProviderExchange,
  profileFacts,
  secretsIn,
  tokenFacts,
} from '../../../domain/runs/provider-facts.ts';
import { NO_FACTS, type RunFacts, type TrialRun } from '../../../domain/runs/run.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import type { Call } from '../../context/call.ts';
import type { FollowRun } from '../../runs/complete-run.ts';
import { type RunNotes, StoppedRun } from '../../runs/notes.ts';
import { exchangeCode } from '../callback.ts';
import { connectionForEmail } from '../enterprise-connection.ts';
import { findOwner, newUserProblem, unlinkedAccount } from '../identity.ts';
import { providerClient } from '../provider-client.ts';
import { stoppedByProvider } from './stopped.ts';

const stop = (code: ServerErrorCode, cause: ProviderRunCause, sentence: string): StoppedRun =>
  new StoppedRun(code, sentence, cause);

const noUserId = () =>
  stop('oauth_fetch_user_error', 'no_user_id', 'The profile has no id of the user under the name that was looked for.');

/** What was sent to the provider and what it answered, by step. */
const createTrail = () => {
  const seen: ProviderExchange[] = [];
  const secrets = () => seen.flatMap(secretsIn);
  return {
    note: (exchange: ProviderExchange) => void seen.push(exchange),
    secrets,
    tokens: (): RunFacts => {
      const found = seen.find(isForTokens);
      return found ? tokenFacts(found) : NO_FACTS;
    },
    profile: (): RunFacts =>
      profileFacts(
        seen.filter((one) => !isForTokens(one) && one.authorization !== undefined),
        secrets(),
      ),
  };
};

/** The user who would sign in, or the reason why this sign-in would be refused. */
const findUser = async (call: Call, settings: ProviderSettings, profile: ExternalProfile) => {
  const { db } = call.database;
  if (await connectionForEmail(call, profile.emailAddress))
    throw stop(
      'oauth_email_domain_reserved_by_saml',
      'reserved_domain',
      'The domain of the address belongs to an enterprise connection.',
    );
  const account = unlinkedAccount(call, { strategy: settings.strategy, profile, tokens: NO_TOKENS }, null);
  const owner = await findOwner(db, call, account);
  if (isFound(owner)) return { outcome: 'found' as const, id: owner.userRecord.user.id };
  if (owner.at === 'unproven')
    throw stop(
      'external_account_email_address_verification_required',
      'unverified_address',
      'Another user has the address, and the provider has not verified it.',
    );
  const problem = await newUserProblem(db, call, account, false);
  if (problem) throw stop(problem, 'sign_up_refused', `A new user is refused with ${problem}.`);
  return { outcome: 'made' as const, id: undefined };
};

type Following = {
  readonly call: Call;
  readonly settings: ProviderSettings;
  readonly state: string;
  readonly run: TrialRun<'provider'>;
  readonly notes: RunNotes<'provider'>;
  readonly trail: ReturnType<typeof createTrail>;
};

const readUser = async ({ call, settings, state, run, notes, trail }: Following): Promise<ExternalProfile> => {
  const client = { ...providerClient(call, call.instance, settings), onRequest: trail.note };
  const { facts, emails } = await exchangeCode(call, client, run, {
    state,
    onTokens: () => notes.passed('token', trail.tokens()),
  });
  notes.passed('profile', trail.profile());
  const profile = readProfile(client.row, facts, emails);
  const read = profile ?? { subject: null, emailAddress: null, firstName: null, lastName: null, username: null };
  notes.add(matchProfile(client.row, facts, read, trail.secrets()));
  if (!profile) throw noUserId();
  const isVerified = { name: 'email_verified', value: String(profile.isEmailVerified) };
  notes.passed('attributes', { sent: [], received: [isVerified] });
  return profile;
};

/** Follows the steps of a run with the callback of the provider. */
export const followProviderRun =
  (call: Call, settings: ProviderSettings, state: string): FollowRun<'provider'> =>
  async (run, notes) => {
    const trail = createTrail();
    const { searchParams } = call.url;
    const callback = callbackFacts(run.redirectUri, searchParams);
    const hasCode = searchParams.has('code') && !searchParams.has('error');
    if (hasCode) notes.passed('sign_in', callback);
    try {
      const profile = await readUser({ call, settings, state, run, notes, trail });
      notes.add({ user: await findUser(call, settings, profile) });
      notes.passed('user');
      return undefined;
    } catch (error) {
      if (!(error instanceof ProviderProblem || error instanceof StoppedRun)) throw error;
      const stopped = error instanceof StoppedRun ? error : stoppedByProvider(error, hasCode);
      notes.failed(stopped, factsOfFailure(notes, trail, callback));
      return stopped;
    }
  };

/** What the step that failed had sent and received. */
const factsOfFailure = (
  notes: RunNotes<'provider'>,
  trail: ReturnType<typeof createTrail>,
  callback: RunFacts,
): RunFacts | undefined => {
  const failed = notes.report().steps.find(({ state }) => state === 'waiting')?.name;
  if (failed === 'sign_in') return callback;
  if (failed === 'token') return trail.tokens();
  return failed === 'profile' ? trail.profile() : undefined;
};
