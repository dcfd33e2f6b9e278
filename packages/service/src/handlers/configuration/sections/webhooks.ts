// Webhook endpoints in a settings file, by address. The signing secret is the newest shared key; other secrets of a rotation and key pairs
// are not in it. The values of headers may be credentials, so that a pulled file only refers to them.
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import type { WebhookEndpoint } from '../../../domain/webhooks/endpoint.ts';
import { listWebhookEndpoints, sealedHeadersOf } from '../../../store/webhooks/endpoints.ts';
import { listWebhookSecrets } from '../../../store/webhooks/secrets.ts';
import { secretReference, variableFor } from './secrets.ts';
import { byName, type Fields, type Section, type SectionTools, type StoredEntry } from './section.ts';

const {
  updated_at: _version,
  headers: _headers,
  ...plainFields
} = ADMIN_CALLS['PATCH /webhook_endpoints/:id'].body.entries;

/** `https://app.example.com/hooks` → `app.example.com/hooks`, for the name of a variable. */
const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');

const entryOf = async (tools: SectionTools, key: string, one: WebhookEndpoint): Promise<StoredEntry> => {
  const { database, ports } = tools.deps;
  const sealed = await sealedHeadersOf(database.db, one.id);
  // The use case that stores them seals a record of texts.
  const headers =
    sealed === undefined ? {} : (JSON.parse(ports.vault.open(sealed)) as Readonly<Record<string, string>>);
  const signing = (await listWebhookSecrets(database.db, one.id)).filter(({ type }) => type === 'v1');
  const names = Object.keys(headers).sort();
  return {
    id: one.id,
    fields: {
      ...(one.url !== key && { url: one.url }),
      description: one.description,
      events: [...one.events].sort(),
      headers: Object.fromEntries(names.map((name) => [name, variableFor(['webhook', shortUrl(key), 'header', name])])),
      rate_per_second: one.ratePerSecond,
      enabled: one.enabled,
      ...(signing.length > 0 && { signing_secret: variableFor(['webhook', shortUrl(key)]) }),
    },
    secrets: {
      ...Object.fromEntries(names.map((name) => [`headers.${name}`, [headers[name] ?? '']])),
      ...(signing.length > 0 && { signing_secret: signing.map(({ sealedSecret }) => ports.vault.open(sealedSecret)) }),
    },
  };
};

const addSecret = (tools: SectionTools, id: string, secret: unknown): Promise<Fields> =>
  tools.ask('POST', `/webhook_endpoints/${id}/secrets`, { type: 'v1', secret });

export const WEBHOOK_ENDPOINTS: Section = {
  name: 'webhook_endpoints',
  fields: {
    ...plainFields,
    headers: v.optional(v.record(v.string(), v.union([v.string(), secretReference]))),
    signing_secret: v.optional(secretReference),
  },
  sets: ['events'],
  read: async (tools) => {
    const stored = await listWebhookEndpoints(tools.deps.database.db, tools.instance.id);
    const entries = new Map<string, StoredEntry>();
    // One after the other: a transaction has one connection.
    for (const [key, one] of byName(stored, ({ url }) => url)) entries.set(key, await entryOf(tools, key, one));
    return entries;
  },
  create: async (tools, key, { signing_secret: secret, ...fields }) => {
    const { id } = await tools.ask('POST', '/webhook_endpoints', { url: key, ...fields });
    if (secret === undefined) return;
    const [generated] = await tools.all(`/webhook_endpoints/${String(id)}/secrets`);
    await addSecret(tools, String(id), secret);
    if (generated) await tools.ask('DELETE', `/webhook_endpoints/${String(id)}/secrets/${String(generated.id)}`);
  },
  change: async (tools, { id }, { signing_secret: secret, ...fields }) => {
    if (Object.keys(fields).length > 0) await tools.ask('PATCH', `/webhook_endpoints/${id}`, fields);
    // Receivers may still verify with the previous secret: it stays until it is removed.
    if (secret !== undefined) await addSecret(tools, id, secret);
  },
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/webhook_endpoints/${id}`)),
};
