// Access for callers on this machine. The address of the caller alone proves nothing, because a reverse proxy on this machine that
// adds no header makes every caller look local; calls that show or change anything also need a token or a secret.
import { isLoopbackAddress, isLoopbackHost, isLoopbackOrigin } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { sameSecret } from '../../ports/vault.ts';
import type { BackupReport } from '../../use-cases/backup/write-backup.ts';
import type { HttpConfig } from '../../use-cases/context/call.ts';
import type { SetupConfig } from '../../use-cases/instances/instance-setup.ts';
import { type Incoming, remoteAddressOf } from '../incoming.ts';

/** Headers that a proxy adds; behind a proxy, the address of the socket is not that of the caller. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * True for a caller on this machine that is not a page of another site. The Host header must name this machine (against DNS
 * rebinding), and Origin and Fetch Metadata must not name another site.
 */
export const isLocalCaller = (incoming: Pick<Incoming, 'request' | 'socket'>): boolean => {
  const { headers, url } = incoming.request;
  const remoteAddress = remoteAddressOf(incoming);
  const origin = headers.get('origin');
  return (
    remoteAddress !== undefined &&
    isLoopbackAddress(remoteAddress) &&
    !FORWARDING_HEADERS.some((name) => headers.has(name)) &&
    isLoopbackHost(new URL(url).host) &&
    (origin === null || isLoopbackOrigin(origin)) &&
    headers.get('sec-fetch-site') !== 'cross-site'
  );
};

/** Guard: the caller is on this machine. */
export const localCaller = async (incoming: Incoming): Promise<object> => {
  if (!isLocalCaller(incoming)) throw new Fault('authorization_invalid');
  return {};
};

/** Guard: the configuration allows keyless set-up. */
export const keylessEnabled = async ({ config }: { readonly config: Pick<HttpConfig, 'keyless'> }): Promise<object> => {
  if (!config.keyless) throw new Fault('resource_not_found');
  return {};
};

/** The secret that authenticates local commands, the configuration that they need, and what the process does for them. */
export type LocalAdmin = {
  readonly secret: string;
  readonly config: SetupConfig;
  /** Writes a backup into the data directory. */
  readonly backup: () => Promise<BackupReport & { readonly file: string }>;
  /** Hashes of the variables of this process. */
  readonly prints: Readonly<Record<string, string>>;
};

/** Guard: a command on this machine that can read the service's data directory, where the secret is. */
export const localAdminSecret = async (
  visit: Incoming & { readonly localAdmin?: LocalAdmin | undefined },
): Promise<{ readonly localAdmin: LocalAdmin }> => {
  const { localAdmin, request } = visit;
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!localAdmin || !isLocalCaller(visit) || !sameSecret(given, localAdmin.secret))
    throw new Fault('resource_not_found');
  return { localAdmin };
};
