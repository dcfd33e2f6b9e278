// Calls of the admin API about trial sign-ins through enterprise connections.
import * as v from 'valibot';
import { CONNECTION_RUN_STEPS } from '../../admin/run-names.ts';
import { is, list, text, textOrNull } from '../replies/entity.ts';
import { type AdminCall, pageOf, pagingQuery } from './call.ts';
import { runEntries, runStep } from './run.ts';

export const run = v.object({
  object: is('enterprise_connection_run'),
  connection_id: text,
  ...runEntries,
  steps: list(v.object(runStep(CONNECTION_RUN_STEPS))),
  /** The setup link with which it was started; null if an operator started it. */
  setup_link_id: textOrNull,
});

/** The browser must open `url`; no other reply has it. */
export const startedRun = v.object({ ...run.entries, url: text });

export const CONNECTION_RUN_CALLS = {
  'GET /enterprise_connections/:id/runs': {
    summary: 'List the trial sign-ins through a connection, newest first',
    query: pagingQuery,
    reply: pageOf(run),
  },
  'POST /enterprise_connections/:id/runs': {
    summary: 'Start a trial sign-in, which keeps no user and no session',
    body: v.strictObject({}),
    reply: startedRun,
  },
  'GET /enterprise_connections/:id/runs/:runId': { summary: 'Read a trial sign-in', reply: run },
} as const satisfies Readonly<Record<string, AdminCall>>;
