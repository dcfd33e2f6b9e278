// The lookup for texts of the pages about connections, and the types that they share.
import { useMessages } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { connectionMessages } from './messages.en.ts';

export const useConnectionTexts = () => useMessages('console.connections', connectionMessages);

export type Connection = AdminReply<'GET /enterprise_connections/:id'>;
export type ConnectionRun = AdminReply<'GET /enterprise_connections/:id/runs/:runId'>;
export type Provider = AdminReply<'GET /oauth_providers/:id'>;
export type ProviderKind = AdminReply<'GET /oauth_providers/kinds'>['data'][number];
export type ProviderRun = AdminReply<'GET /oauth_providers/:id/runs/:runId'>;
export type AnyRun = ConnectionRun | ProviderRun;

/** Reads that a change of a connection makes out of date. */
export const CONNECTION_READS = ['GET /enterprise_connections'] as const;
export const PROVIDER_READS = ['GET /oauth_providers'] as const;

/** The page that lists the providers; each has its wizard below. */
export const PROVIDERS_PATH = '/connections/providers';
