// Every call of the contract. A call that is not here does not exist; a call of the contract that is missing does not compile.
import { API_PREFIX, type EndpointKey } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { preflightHeaders } from '../../http/cors.ts';
import { contractRow, navigation, type Row } from '../routing/row.ts';
import { ATTEMPT_ROUTES } from './attempts.ts';
import { CLIENT_ROUTES } from './client.ts';
import type { ContractRoutes } from './contract-route.ts';
import { ME_ROUTES } from './me.ts';
import { ORGANIZATION_ROUTES } from './organizations.ts';

export const ROUTES: ContractRoutes = { ...CLIENT_ROUTES, ...ATTEMPT_ROUTES, ...ME_ROUTES, ...ORGANIZATION_ROUTES };

const preflight = navigation('OPTIONS', `${API_PREFIX}/*`, [], async (call) =>
  Response.json({}, { headers: preflightHeaders(call) }),
);

const rowOf = <K extends EndpointKey>(key: K): Row => contractRow(key, ROUTES[key]);
const rows = (Object.keys(ROUTES) as EndpointKey[]).map(rowOf);

const otherMethod = (path: string): Row =>
  navigation('ALL', path, [], async () => {
    throw new Fault('method_not_allowed');
  });

/** The calls, the preflights before them, and the refusal of other methods at their paths. */
export const CONTRACT_ROWS: readonly Row[] = [
  preflight,
  ...rows,
  ...[...new Set(rows.map(({ path }) => path))].map(otherMethod),
];
