// The lookup for texts of the pages about connections, and the types that they share.
import { useMessages } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { connectionMessages } from './messages.en.ts';

export const useConnectionTexts = () => useMessages('console.connections', connectionMessages);

export type Connection = AdminReply<'GET /enterprise_connections/:id'>;
export type ConnectionRun = AdminReply<'GET /enterprise_connections/:id/runs/:runId'>;
export type Provider = AdminReply<'GET /oauth_providers/:id'>;

/** Reads that a change of a connection makes out of date. */
export const CONNECTION_READS = ['GET /enterprise_connections'] as const;
