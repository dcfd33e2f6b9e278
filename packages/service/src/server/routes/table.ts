// The route table: every address that the process answers, in the order in which the router tries them. Everything else is
// answered with 404.
import type { Names } from '@latchkey/wire';
import { secretKey } from '../../http/guards/secret-key.ts';
import type { Row } from '../routing/row.ts';
import { adminRows } from './admin/table.ts';
import { CONSOLE_GROUPS } from './console.ts';
import { CONTRACT_ROWS } from './contract.ts';
import { DEVELOPMENT_ROWS, KEYLESS_ROWS, LOCAL_ADMIN_ROWS } from './local.ts';
import { NAVIGATION_ROWS } from './navigations.ts';
import { scriptRows, WELL_KNOWN_ROWS } from './public.ts';

export type RouteGroup = { readonly title: string; readonly rows: readonly Row[] };

/** The rows by group; `names` are those of the provider, which the paths of the script contain. */
export const routeGroups = (names: Names): readonly RouteGroup[] => [
  { title: 'Calls of the contract', rows: CONTRACT_ROWS },
  { title: 'Navigations and identity providers', rows: NAVIGATION_ROWS },
  { title: 'Health and public keys', rows: WELL_KNOWN_ROWS },
  { title: 'Admin API', rows: adminRows(secretKey) },
  { title: 'Development', rows: DEVELOPMENT_ROWS },
  { title: 'Keyless set-up', rows: KEYLESS_ROWS },
  { title: 'Commands on this machine', rows: LOCAL_ADMIN_ROWS },
  { title: 'Script build', rows: scriptRows(names) },
  ...CONSOLE_GROUPS,
];

/** What a process answers: the console can be off, or have a port for itself. */
export type Addresses = 'all' | 'without_console' | 'console_only';

const isConsole = ({ title }: RouteGroup): boolean => CONSOLE_GROUPS.some((group) => group.title === title);

/** All rows of a process; one without a local admin secret has no rows for commands. */
export const routeTable = (options: {
  readonly names: Names;
  readonly hasLocalAdmin: boolean;
  readonly addresses?: Addresses;
}): readonly Row[] =>
  routeGroups(options.names)
    .filter(({ rows }) => options.hasLocalAdmin || rows !== LOCAL_ADMIN_ROWS)
    .filter((group) => {
      if (options.addresses === 'console_only') return isConsole(group) || group.rows === WELL_KNOWN_ROWS;
      return options.addresses !== 'without_console' || !isConsole(group);
    })
    .flatMap(({ rows }) => rows);
