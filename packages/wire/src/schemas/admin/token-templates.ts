// Calls of the admin API about token templates.
import * as v from 'valibot';
import type { JSONObject } from '../../json/envelope.ts';
import { YEAR_SECONDS } from '../../time-units.ts';
import { jsonObject } from '../field.ts';
import { count, is, oneOf, text, time } from '../replies/entity.ts';
import { type AdminCall, deleted, pageOf, pagingQuery, readVersion } from './call.ts';

/** Seconds that a token of a template is valid for. */
export const TEMPLATE_LIFETIME_SECONDS = { min: 30, max: YEAR_SECONDS, usual: 60 } as const;
/** Seconds by which `nbf` is before `iat`. */
export const TEMPLATE_CLOCK_SKEW_SECONDS = { min: 0, max: 300, usual: 5 } as const;

const secondsWithin = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const message = `Must be ${min} to ${max} seconds.`;
  return v.pipe(v.number(), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

const fields = {
  name: v.pipe(
    v.string(),
    v.regex(
      /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
      'Use 1 to 64 letters, digits, - and _, beginning with a letter or a digit.',
    ),
  ),
  claims: jsonObject,
  lifetime: secondsWithin(TEMPLATE_LIFETIME_SECONDS),
  allowed_clock_skew: secondsWithin(TEMPLATE_CLOCK_SKEW_SECONDS),
};

const newTemplate = v.strictObject({
  name: fields.name,
  claims: fields.claims,
  lifetime: v.optional(fields.lifetime, TEMPLATE_LIFETIME_SECONDS.usual),
  allowed_clock_skew: v.optional(fields.allowed_clock_skew, TEMPLATE_CLOCK_SKEW_SECONDS.usual),
});

const templateChange = v.strictObject({ ...v.partial(v.strictObject(fields)).entries, updated_at: readVersion });

const template = v.object({
  object: is('jwt_template'),
  id: text,
  name: text,
  claims: v.custom<JSONObject>(() => true),
  lifetime: count,
  allowed_clock_skew: count,
  signing_algorithm: oneOf(['ES256', 'RS256']),
  created_at: time,
  updated_at: time,
});

export type TokenTemplateJSON = v.InferOutput<typeof template>;

export const TOKEN_TEMPLATE_CALLS = {
  'GET /jwt_templates': { summary: 'List the token templates', query: pagingQuery, reply: pageOf(template) },
  'POST /jwt_templates': { summary: 'Create a token template', body: newTemplate, reply: template },
  'GET /jwt_templates/:id': { summary: 'Read a token template', reply: template },
  'PATCH /jwt_templates/:id': { summary: 'Change a token template', body: templateChange, reply: template },
  'DELETE /jwt_templates/:id': { summary: 'Delete a token template', reply: deleted },
} as const satisfies Readonly<Record<string, AdminCall>>;
