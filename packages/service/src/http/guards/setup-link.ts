// Access to the calls of a setup link: the token of the link is the access, and it reaches one connection. Found links are limited per
// link, wrong tokens per network.
import { MINUTE_MS, SECOND_MS } from '@latchkey/wire';
import { networkOf } from '../../domain/abuse/network.ts';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { SetupLink } from '../../domain/enterprise/setup-link.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { findOpenSetupLink, touchSetupLink } from '../../store/enterprise/setup-links.ts';
import { findEnterpriseConnection } from '../../store/instances/enterprise-connections.ts';
import { findInstanceById } from '../../store/instances/instances.ts';
import { countAgainstLimits } from '../../store/rate-limits.ts';
import type { CallerReader } from '../client-address.ts';
import { sameOrigin } from '../console/same-origin.ts';
import type { OperatorVisit } from '../incoming.ts';

/** What the token of a setup link reaches. */
export type FoundSetup = {
  readonly link: SetupLink;
  readonly instance: Instance;
  readonly connection: EnterpriseConnection;
};

const BEARER = /^Bearer ([\w-]{20,200})$/;

/** The page reads its trials every two seconds while one is open. */
const READS = { limit: 120, windowMs: MINUTE_MS } as const;
/** Changes and trials let the service send requests to an address that the caller gives. */
const CHANGES = { limit: 30, windowMs: 10 * MINUTE_MS } as const;
const WRONG_TOKENS = { limit: 30, windowMs: 10 * MINUTE_MS } as const;

/** The time of the last use is written at most this often. */
const LAST_USED_STEP_MS = MINUTE_MS;

type Limit = { readonly limit: number; readonly windowMs: number };
type SetupVisit = OperatorVisit & { readonly readCaller: CallerReader };

const count = async ({ database, ports }: SetupVisit, subject: string, limit: Limit): Promise<void> => {
  const key = ports.vault.mac('rate_limit', `setup_link:${subject}`);
  const { allowed, retryAfterMs } = await countAgainstLimits(database.db, [{ key, ...limit }], ports.clock.now());
  if (!allowed) throw new Fault('too_many_requests', { retryAfterSeconds: Math.ceil(retryAfterMs / SECOND_MS) });
};

const refuseToken = async (visit: SetupVisit): Promise<never> => {
  const { address } = visit.readCaller(visit.request, visit.socket);
  await count(visit, `network:${networkOf(address)}`, WRONG_TOKENS);
  throw new Fault('setup_link_invalid');
};

/** Guard: finds the link of the token and its connection; throws for a link that cannot be used now. */
export const setupLink = async (visit: SetupVisit): Promise<FoundSetup> => {
  await sameOrigin(visit);
  const { database, ports, request } = visit;
  const now = ports.clock.now();
  const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return refuseToken(visit);
  const link = await findOpenSetupLink(database.db, ports.vault.mac('setup_link', token), now);
  if (!link) return refuseToken(visit);
  await count(
    visit,
    `${request.method === 'GET' ? 'read' : 'change'}:${link.id}`,
    request.method === 'GET' ? READS : CHANGES,
  );
  const instance = await findInstanceById(database.db, link.instanceId);
  const connection = instance && (await findEnterpriseConnection(database.db, instance.id, link.connectionId));
  if (!instance || !connection) throw new Fault('setup_link_invalid');
  if (now - (link.lastUsedAt ?? 0) >= LAST_USED_STEP_MS) await touchSetupLink(database.db, link.id, now);
  return { link, instance, connection };
};
