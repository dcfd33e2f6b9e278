// CONSOLE_CALLS: the calls of the console alone, by key, such as 'GET /operator' below /console/api: the operator who asks, all
// operators, the one-time links by which they come in, and the page of a setup link.
import * as v from 'valibot';
import { OPERATOR_ROLES } from '../../console/roles.ts';
import { type AdminCall, deleted } from '../admin/call.ts';
import { emailAddress, name, password } from '../field.ts';
import { is, list, nullable, oneOf, text, time, timeOrNull, truth } from '../replies/entity.ts';
import { SETUP_CALLS } from './setup.ts';

const LINK_TOKEN_MAX_LENGTH = 200;

const role = v.picklist(OPERATOR_ROLES, `Use one of ${OPERATOR_ROLES.join(', ')}.`);

const linkToken = v.pipe(v.string(), v.maxLength(LINK_TOKEN_MAX_LENGTH));

const operatorFields = {
  id: text,
  first_name: nullable(text),
  last_name: nullable(text),
  email_address: nullable(text),
  image_url: nullable(text),
  role: oneOf(OPERATOR_ROLES),
};

const operator = v.object({
  object: is('operator'),
  ...operatorFields,
  /** A disabled operator keeps the account and can make no call. */
  disabled: truth,
  /** False until the second factor or a passkey is set up. */
  second_factor: truth,
  last_active_at: timeOrNull,
  created_at: time,
});

export type OperatorJSON = v.InferOutput<typeof operator>;

const shownInstance = v.object({
  id: text,
  name: text,
  environment_type: oneOf(['development', 'production']),
  /** Where the application of this instance is; null if it is not known. */
  url: nullable(text),
  publishable_key: text,
});

export type ConsoleInstanceJSON = v.InferOutput<typeof shownInstance>;

const currentOperator = v.object({
  object: is('current_operator'),
  ...operatorFields,
  instances: list(shownInstance),
});

export type CurrentOperatorJSON = v.InferOutput<typeof currentOperator>;

const linkFields = {
  object: is('operator_link'),
  id: text,
  role: oneOf(OPERATOR_ROLES),
  email_address: nullable(text),
  expires_at: time,
  created_at: time,
};

const operatorLink = v.object(linkFields);

export type OperatorLinkJSON = v.InferOutput<typeof operatorLink>;

/** The address is in the reply to the creation only. */
const madeLink = v.object({ ...linkFields, url: text });

export type MadeOperatorLinkJSON = v.InferOutput<typeof madeLink>;

const operatorList = v.object({
  data: list(operator),
  total_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Links that were not used yet. */
  links: list(operatorLink),
});

const welcomeCheck = v.object({
  object: is('console_welcome_check'),
  role: oneOf(OPERATOR_ROLES),
  email_address: nullable(text),
  /** True if the link lets an operator in who lost a factor; it then sets the password again and removes the factors. */
  is_recovery: truth,
  expires_at: time,
});

const welcome = v.object({
  object: is('console_welcome'),
  /** For the strategy `ticket` of a sign-in at the console's frontend API. */
  ticket: text,
});

export const CONSOLE_CALLS = {
  'GET /operator': { summary: 'Read the operator of this session and the instances', reply: currentOperator },
  'GET /operators': { summary: 'List the operators and the unused links', reply: operatorList },
  'POST /operators': {
    summary: 'Make a one-time link for a new operator',
    body: v.strictObject({ role, email_address: v.optional(emailAddress) }),
    reply: madeLink,
  },
  'PATCH /operators/:id': {
    summary: 'Change the role of an operator, or disable or enable them',
    body: v.strictObject({ role: v.optional(role), disabled: v.optional(v.boolean()) }),
    reply: operator,
  },
  'DELETE /operators/:id': { summary: 'Remove an operator and their account', reply: deleted },
  'DELETE /operator_links/:id': { summary: 'Withdraw a link that was not used', reply: deleted },
  'POST /welcome/check': {
    summary: 'Read what a one-time link is for',
    body: v.strictObject({ token: linkToken }),
    reply: welcomeCheck,
  },
  'POST /welcome': {
    summary: 'Use a one-time link: make the operator',
    body: v.strictObject({
      token: linkToken,
      email_address: emailAddress,
      first_name: v.optional(name),
      last_name: v.optional(name),
      password: v.optional(password),
    }),
    reply: welcome,
  },
  ...SETUP_CALLS,
} as const satisfies Readonly<Record<string, AdminCall>>;

export type ConsoleCalls = typeof CONSOLE_CALLS;
