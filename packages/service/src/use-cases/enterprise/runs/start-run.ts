// Starts a trial sign-in: makes the request that the browser takes to the identity provider.
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { type ConnectionRun, waitingReport } from '../../../domain/enterprise/run.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import { insertRun } from '../../../store/enterprise/runs.ts';
import type { OperatorDeps } from '../../context/operator.ts';
import { openConnection } from '../start-redirect.ts';

type OnInstance = OperatorDeps & { readonly instance: Instance };

const NOT_READY =
  'The connection does not have the values of the identity provider yet: its address and its certificate or credentials.';
const NO_ANSWER = 'The identity provider did not answer as it should. Check discovery_url.';

const isReady = ({ saml, oidc }: EnterpriseConnection): boolean =>
  saml ? saml.ssoUrl !== '' && saml.certificates.length > 0 : oidc !== null && oidc.sealedClientSecret !== '';

const refuse = (sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', 'id', sentence)]);

export type StartedRun = { readonly run: ConnectionRun; readonly url: string; readonly id: string };

/** Starts a run; the browser must open `url`. It may call the provider, so that happens before the transaction. */
export const startRun = async (deps: OnInstance, connection: EnterpriseConnection): Promise<StartedRun> => {
  const { ports, instance, database } = deps;
  if (!isReady(connection)) throw refuse(NOT_READY);
  const startedAt = ports.clock.now();
  const opened = await openConnection(deps, connection, undefined).catch((error: unknown) => {
    if (error instanceof ProviderProblem) throw refuse(NO_ANSWER);
    throw error;
  });
  const now = ports.clock.now();
  const run: ConnectionRun = {
    id: ports.ids.next('run'),
    instanceId: instance.id,
    connectionId: connection.id,
    stateHash: opened.stateHash,
    sealedSecrets: opened.sealedSecrets,
    redirectUri: opened.redirectUri,
    status: 'waiting',
    failureCode: undefined,
    report: waitingReport(now - startedAt),
    createdAt: now,
    finishedAt: undefined,
  };
  await database.transaction(async (db) => {
    await insertRun(db, ports, run);
    return run;
  });
  return { run, url: opened.url, id: run.id };
};
