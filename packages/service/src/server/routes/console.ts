// The console: its page and files, the frontend API that operators sign in at, the admin API with an operator's session, and the
// calls about operators and of setup links. A process whose console is off has none of these rows.
import { NAMES, PROVIDER } from '@latchkey/wire';
import {
  CONSOLE_ADMIN_PREFIX,
  CONSOLE_API_PREFIX,
  CONSOLE_AUTH_PATH,
  CONSOLE_MESSAGE_FRAME_PATH,
  CONSOLE_PATH,
  type ConsoleKey,
  mayManageOperators,
  OPERATOR_ROLES,
} from '@latchkey/wire/console';
import { CONSOLE_CALLS } from '@latchkey/wire/schemas';
import type { ConsoleHandler, OperatorHandler, SetupHandler } from '../../handlers/console/console-visit.ts';
import { showMessageFrame } from '../../handlers/console/message-frame.ts';
import {
  createOperatorLink,
  deleteOperator,
  deleteOperatorLink,
  readOperator,
  readOperators,
  updateOperator,
} from '../../handlers/console/operators.ts';
import { showConsole, showConsoleFile } from '../../handlers/console/page.ts';
import { activateSetup, changeSetup, listSetupRuns, readSetup, startSetupRun } from '../../handlers/console/setup.ts';
import { acceptWelcome, checkWelcome } from '../../handlers/console/welcome.ts';
import { readCallInput } from '../../http/admin/input.ts';
import { reachConsole } from '../../http/console/reach-console.ts';
import { consoleReplyHeaders, sameOrigin } from '../../http/console/same-origin.ts';
import {
  type FoundOperator,
  notAllowed,
  operatorAccess,
  operatorSession,
  requireStepUp,
} from '../../http/guards/operator.ts';
import { storableUrl } from '../../http/guards/secret-key.ts';
import { setupLink } from '../../http/guards/setup-link.ts';
import type { Incoming, OperatorVisit } from '../../http/incoming.ts';
import type { Guard } from '../../http/visit.ts';
import { IMAGES_PATH } from '../../present/image.ts';
import { type AppServices, fixed, type Method, operatorRow, type Row } from '../routing/row.ts';
import { adminRowsAt } from './admin/table.ts';
import { CONTRACT_ROWS } from './contract.ts';
import { NAVIGATION_ROWS } from './navigations.ts';

/** Calls that no operator needs: sign-ups, other domains, development, organizations. */
const NOT_FOR_OPERATORS =
  /^\/v1\/(?:client\/(?:sign_ups|handshake|sync)|dev_browser|waitlist|organizations|me\/organization|me\/external_accounts)/;

/**
 * The page of the console ships with the service, so both use the names of the default provider, whatever name the applications
 * use.
 */
const forConsole = (services: AppServices): AppServices => ({
  ...services,
  names: NAMES,
  config: { ...services.config, provider: PROVIDER },
  reach: reachConsole,
});

/** A row of the frontend API, for the system instance. */
const authRow = (row: Row): Row => ({
  ...row,
  path: `${CONSOLE_AUTH_PATH}${row.path}`,
  answer: (services, incoming) => row.answer(forConsole(services), incoming),
});

const AUTH_ROWS: readonly Row[] = [
  ...CONTRACT_ROWS.filter(({ path }) => !NOT_FOR_OPERATORS.test(path)),
  ...NAVIGATION_ROWS.filter(({ path }) => path.startsWith(IMAGES_PATH)),
].map(authRow);

const ADMIN_ROWS = adminRowsAt({
  prefix: CONSOLE_ADMIN_PREFIX,
  accessTo: operatorAccess,
  headersOf: consoleReplyHeaders,
});

type ApiVisit = AppServices & Incoming;

/** Guard: the operator is an owner who was verified again. */
const verifiedOwner = async (visit: OperatorVisit & Partial<FoundOperator>): Promise<object> => {
  const { operator, system, session, account } = visit;
  if (!operator || !system || !session || !account || !mayManageOperators(operator.role))
    throw notAllowed(OPERATOR_ROLES.filter(mayManageOperators));
  requireStepUp({ ...visit, operator, system, session, account });
  return {};
};

/** A call of the console alone, with its input parsed by the contract. */
const apiRow = <K extends ConsoleKey>(
  key: K,
  guards: ReadonlyArray<Guard<ApiVisit>>,
  handle: ConsoleHandler<K> | OperatorHandler<K> | SetupHandler<K>,
): Row => {
  const [method = '', path = ''] = key.split(' ');
  return operatorRow<AppServices, ReadonlyArray<Guard<ApiVisit>>>(
    // Keys of the contract begin with one of these methods.
    method as Method,
    `${CONSOLE_API_PREFIX}${path}`,
    guards,
    async (visit) => {
      const { body } = await readCallInput(CONSOLE_CALLS[key], visit.request);
      // The guards of the row find what its handler needs, and the schema of the key gives the body.
      return handle({ ...visit, body } as never);
    },
    consoleReplyHeaders,
  );
};

const SIGNED_IN = [operatorSession, storableUrl] as const;
const OWNER = [operatorSession, verifiedOwner, storableUrl] as const;

const API_ROWS: readonly Row[] = [
  apiRow('GET /operator', SIGNED_IN, readOperator),
  apiRow('GET /operators', SIGNED_IN, readOperators),
  apiRow('POST /operators', OWNER, createOperatorLink),
  apiRow('PATCH /operators/:id', OWNER, updateOperator),
  apiRow('DELETE /operators/:id', OWNER, deleteOperator),
  apiRow('DELETE /operator_links/:id', OWNER, deleteOperatorLink),
  apiRow('POST /welcome/check', [sameOrigin], checkWelcome),
  apiRow('POST /welcome', [sameOrigin], acceptWelcome),
];

const SETUP = [setupLink, storableUrl] as const;

const SETUP_ROWS: readonly Row[] = [
  apiRow('GET /setup', SETUP, readSetup),
  apiRow('PATCH /setup', SETUP, changeSetup),
  apiRow('GET /setup/runs', SETUP, listSetupRuns),
  apiRow('POST /setup/runs', SETUP, startSetupRun),
  apiRow('POST /setup/turn_on', SETUP, activateSetup),
];

const PAGE_ROWS: readonly Row[] = [
  fixed('GET', `${CONSOLE_PATH}/assets/:path{.+}`, [], showConsoleFile),
  fixed('GET', CONSOLE_MESSAGE_FRAME_PATH, [], showMessageFrame),
  fixed('GET', CONSOLE_PATH, [], showConsole),
  fixed('GET', `${CONSOLE_PATH}/:path{.+}`, [], showConsole),
];

/** In this order: the last row is the page at every address below the console. */
export const CONSOLE_GROUPS = [
  { title: 'Console: sign-in of operators', rows: AUTH_ROWS },
  { title: 'Console: admin API with an operator’s session', rows: ADMIN_ROWS },
  { title: 'Console: operators', rows: API_ROWS },
  { title: 'Console: setup links', rows: SETUP_ROWS },
  { title: 'Console: page', rows: PAGE_ROWS },
] as const satisfies ReadonlyArray<{ readonly title: string; readonly rows: readonly Row[] }>;
