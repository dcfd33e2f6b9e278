// Calls of the admin API about trial sign-ins through OAuth providers.
import * as v from 'valibot';
import { PROVIDER_RUN_CAUSES, PROVIDER_RUN_STEPS } from '../../admin/run-names.ts';
import { is, list, oneOf, text, textOrNull } from '../replies/entity.ts';
import { type AdminCall, pageOf, pagingQuery } from './call.ts';
import { runEntries, runStep } from './run.ts';

const step = v.object({
  ...runStep(PROVIDER_RUN_STEPS),
  /** Why the step failed. */
  cause: v.nullable(oneOf(PROVIDER_RUN_CAUSES)),
  /** What was sent and what arrived. Secrets, codes and tokens are masked. */
  sent: list(v.object({ name: text, value: text })),
  received: list(v.object({ name: text, value: text })),
});

const run = v.object({
  object: is('oauth_provider_run'),
  provider_id: text,
  ...runEntries,
  steps: list(step),
});

/** The browser must open `url`; no other reply has it. Null if the first step failed. */
const startedRun = v.object({ ...run.entries, url: textOrNull });

export const PROVIDER_RUN_CALLS = {
  'GET /oauth_providers/:id/runs': {
    summary: 'List the trial sign-ins through an OAuth provider, newest first',
    query: pagingQuery,
    reply: pageOf(run),
  },
  'POST /oauth_providers/:id/runs': {
    summary: 'Start a trial sign-in through an OAuth provider, which keeps no user and no session',
    body: v.strictObject({}),
    reply: startedRun,
  },
  'GET /oauth_providers/:id/runs/:runId': { summary: 'Read a trial sign-in through an OAuth provider', reply: run },
} as const satisfies Readonly<Record<string, AdminCall>>;
