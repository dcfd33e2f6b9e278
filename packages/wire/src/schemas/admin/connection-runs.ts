// Calls of the admin API about trial sign-ins through enterprise connections.
import * as v from 'valibot';
import { count, is, list, oneOf, text, textOrNull, time, timeOrNull } from '../replies/entity.ts';
import { type AdminCall, pageOf, pagingQuery } from './call.ts';

const run = v.object({
  object: is('enterprise_connection_run'),
  id: text,
  connection_id: text,
  /** `expired`: the user did not come back from the identity provider in ten minutes. */
  status: oneOf(['waiting', 'passed', 'failed', 'expired']),
  /** The error that a user would see. */
  failure_code: textOrNull,
  steps: list(
    v.object({
      name: oneOf(['request', 'sign_in', 'response', 'signature', 'conditions', 'attributes', 'user']),
      state: oneOf(['passed', 'failed', 'waiting']),
      duration_ms: v.nullable(count),
      /** A sentence about a failure. */
      problem: textOrNull,
    }),
  ),
  /** The fields of the user, the names of attributes that each is read from, and what arrived. */
  fields: list(
    v.object({
      field: oneOf(['user_id', 'email_address', 'first_name', 'last_name']),
      looked_for: list(text),
      value: textOrNull,
    }),
  ),
  /** Attributes that arrived and that no field is read from. */
  other_attributes: list(v.object({ name: text, values: list(text) })),
  /** The user who would sign in: one that exists, or a new one. */
  user: v.nullable(v.object({ outcome: oneOf(['found', 'made']), id: textOrNull })),
  created_at: time,
  finished_at: timeOrNull,
});

/** The browser must open `url`; no other reply has it. */
const startedRun = v.object({ ...run.entries, url: text });

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
