// What all trial sign-ins have: their state, their steps, and the user who would sign in.
import * as v from 'valibot';
import { count, list, oneOf, text, textOrNull, time, timeOrNull } from '../replies/entity.ts';

/** A step of an exchange. */
export const runStep = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  name: oneOf(names),
  state: oneOf(['passed', 'failed', 'waiting']),
  duration_ms: v.nullable(count),
  /** A sentence about a failure. */
  problem: textOrNull,
});

/** The fields of a run that do not depend on what was tried. */
export const runEntries = {
  id: text,
  /** `expired`: the user did not come back in ten minutes. */
  status: oneOf(['waiting', 'passed', 'failed', 'expired']),
  /** The error that a user would see. */
  failure_code: textOrNull,
  /** The fields of the user, the names of attributes that each is read from, and what arrived. */
  fields: list(
    v.object({
      field: oneOf(['user_id', 'email_address', 'first_name', 'last_name', 'username']),
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
};
