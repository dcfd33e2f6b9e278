// Calls that the holder of a setup link makes about its one connection. The token of the link is in the Authorization header.
import * as v from 'valibot';
import type { AdminCall } from '../admin/call.ts';
import { run, startedRun } from '../admin/connection-runs.ts';
import { attributeName, connection, fields } from '../admin/enterprise-connections.ts';
import { is, list, nullable, text, textOrNull, time, truth } from '../replies/entity.ts';

const names = {
  user_id: attributeName,
  email_address: attributeName,
  first_name: attributeName,
  last_name: attributeName,
};

/** What the holder of a link may set: the side of the identity provider, and the names of its attributes. */
const change = v.partial(
  v.strictObject({
    idp_metadata_url: fields.idp_metadata_url,
    idp_metadata: fields.idp_metadata,
    idp_entity_id: fields.idp_entity_id,
    idp_sso_url: fields.idp_sso_url,
    idp_certificate: fields.idp_certificate,
    discovery_url: fields.discovery_url,
    client_id: fields.client_id,
    client_secret: fields.client_secret,
    attribute_mapping: v.partial(v.strictObject(names)),
  }),
);

const shown = v.object({
  ...v.pick(connection, [
    'id',
    'name',
    'protocol',
    'provider',
    'domains',
    'active',
    'idp_entity_id',
    'idp_sso_url',
    'idp_metadata_url',
    'idp_certificates',
    'acs_url',
    'sp_entity_id',
    'sp_metadata_url',
    'sp_certificate',
    'discovery_url',
    'client_id',
    'scopes',
    'redirect_uri',
    'updated_at',
  ]).entries,
  attribute_mapping: v.object({
    user_id: textOrNull,
    email_address: textOrNull,
    first_name: textOrNull,
    last_name: textOrNull,
  }),
});

const setup = v.object({
  object: is('connection_setup'),
  application: v.object({ name: text, logo_url: nullable(text) }),
  connection: shown,
  can_turn_on: truth,
  expires_at: time,
});

export const SETUP_CALLS = {
  'GET /setup': { summary: 'Read the connection of a setup link', reply: setup },
  'PATCH /setup': { summary: 'Change the connection of a setup link, while it is off', body: change, reply: setup },
  'GET /setup/runs': {
    summary: 'List the trials that were started with a setup link',
    reply: v.object({ data: list(run) }),
  },
  'POST /setup/runs': {
    summary: 'Start a trial of the connection of a setup link',
    body: v.strictObject({}),
    reply: startedRun,
  },
  'POST /setup/turn_on': {
    summary: 'Turn the connection of a setup link on, if the link allows it and the last trial passed',
    body: v.strictObject({}),
    reply: setup,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
