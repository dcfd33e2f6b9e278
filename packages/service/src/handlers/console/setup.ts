// The calls of the page that a setup link opens: the IT of a company reads what to enter at its identity provider, gives its values,
// and tries the connection. Everything is about the one connection of the link.
import type { ConsoleReply } from '@latchkey/wire/console';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import { runStatusAt } from '../../domain/runs/run.ts';
import type { FoundSetup } from '../../http/guards/setup-link.ts';
import { callerOf, type OperatorVisit } from '../../http/incoming.ts';
import type { Db } from '../../store/database/database.ts';
import { useSetupLink } from '../../store/enterprise/setup-links.ts';
import { listRuns } from '../../store/runs/runs.ts';
import { recordingChange } from '../../use-cases/admin/record-change.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { startRun } from '../../use-cases/enterprise/runs/start-run.ts';
import { applyConnectionChange } from '../admin/enterprise/connections.ts';
import { connectionDocument, sidesDocument } from '../admin/enterprise/document.ts';
import type { WantedConnection } from '../admin/enterprise/input.ts';
import { requireConnection } from '../admin/enterprise/require-connection.ts';
import { connectionRunJSON } from '../admin/runs/connection-runs.ts';
import type { SetupHandler } from './console-visit.ts';

type SetupVisit = OperatorVisit & FoundSetup;

const IS_ON = 'The connection is on, so this link changes nothing. Ask the one who sent it.';
const MAY_NOT = 'This link does not turn the connection on. The one who sent it does.';
const NOT_TRIED = 'Try the connection first: the last trial after the last change must have passed.';

const refuse = (sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', 'id', sentence)]);

/** What the page shows: nothing of the instance but its name and logo. */
const setupJSON = (visit: SetupVisit, connection: EnterpriseConnection): ConsoleReply<'GET /setup'> => {
  const { instance, link } = visit;
  const { application_name: name, logo_image_url: logo } = instance.settings.display_config;
  const { id, name: company, protocol, provider, domains, active, attributeMapping: mapping, updatedAt } = connection;
  return {
    object: 'connection_setup',
    application: { name: name === '' ? instance.apiHost : name, logo_url: logo === '' ? null : logo },
    connection: {
      ...{ id, name: company, protocol, provider, domains, active, updated_at: updatedAt },
      ...sidesDocument(visit, instance, connection),
      attribute_mapping: {
        user_id: mapping.userId,
        email_address: mapping.emailAddress,
        first_name: mapping.firstName,
        last_name: mapping.lastName,
      },
    },
    can_turn_on: link.canTurnOn,
    expires_at: link.expiresAt,
  };
};

/** The id of a user of the application is not for the IT of a company. */
const trialJSON = (run: Parameters<typeof connectionRunJSON>[0], now: number): ReturnType<typeof connectionRunJSON> => {
  const shown = connectionRunJSON(run, now);
  return { ...shown, user: shown.user && { outcome: shown.user.outcome, id: null } };
};

/** Changes the connection and records it with the link as the actor. `readVersion` refuses a change that met one of an operator. */
const change = async (
  visit: SetupVisit,
  wanted: WantedConnection,
  onCommit?: (db: Db) => Promise<void>,
): Promise<ConsoleReply<'GET /setup'>> => {
  const { instance, connection, link } = visit;
  const { connection: changed } = await recordingChange(
    visit,
    {
      instance,
      title: 'PATCH /enterprise_connections/:id',
      params: { id: connection.id },
      setupLinkId: link.id,
      ...callerOf(visit),
      read: async (deps: OperatorDeps) =>
        connectionDocument(deps, instance, await requireConnection(deps, instance, connection.id)),
      onCommit,
    },
    (deps) => applyConnectionChange(deps, instance, connection, wanted, connection.updatedAt),
  );
  return setupJSON(visit, changed);
};

export const readSetup: SetupHandler<'GET /setup'> = async (visit) => setupJSON(visit, visit.connection);

export const changeSetup: SetupHandler<'PATCH /setup'> = async (visit) => {
  if (visit.connection.active) throw refuse(IS_ON);
  return change(visit, visit.body);
};

const trialsOf = ({ database, ports, instance, connection, link }: SetupVisit) =>
  listRuns(database.db, ports, {
    instanceId: instance.id,
    owner: { kind: 'connection', id: connection.id },
    setupLinkId: link.id,
  });

export const listSetupRuns: SetupHandler<'GET /setup/runs'> = async (visit) => {
  const now = visit.ports.clock.now();
  return { data: (await trialsOf(visit)).map((run) => trialJSON(run, now)) };
};

export const startSetupRun: SetupHandler<'POST /setup/runs'> = async (visit) => {
  const { run, url } = await startRun(visit, visit.connection, visit.link.id);
  return { ...trialJSON(run, run.createdAt), url };
};

/** A connection that does not work would lock a whole company out, so a trial must have passed. */
export const activateSetup: SetupHandler<'POST /setup/turn_on'> = async (visit) => {
  const { connection, link, ports } = visit;
  if (!link.canTurnOn) throw refuse(MAY_NOT);
  if (connection.active) throw refuse(IS_ON);
  const [last] = await trialsOf(visit);
  const now = ports.clock.now();
  if (!last || runStatusAt(last, now) !== 'passed' || last.createdAt < connection.updatedAt) throw refuse(NOT_TRIED);
  return change(visit, { active: true }, async (db) => {
    if (!(await useSetupLink(db, link, now))) throw refuse(MAY_NOT);
  });
};
