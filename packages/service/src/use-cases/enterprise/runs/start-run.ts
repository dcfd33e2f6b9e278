// Starts a trial sign-in through an enterprise connection: makes the request that the browser takes to the identity provider.
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { emptyReport } from '../../../domain/runs/run.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import type { OperatorDeps } from '../../context/operator.ts';
import { createRunNotes } from '../../runs/notes.ts';
import { keepRun } from '../../runs/start-run.ts';
import { openConnection } from '../start-redirect.ts';

type OnInstance = OperatorDeps & { readonly instance: Instance };

const NOT_READY =
  'The connection does not have the values of the identity provider yet: its address and its certificate or credentials.';
const NO_ANSWER = 'The identity provider did not answer as it should. Check discovery_url.';

const isReady = ({ saml, oidc }: EnterpriseConnection): boolean =>
  saml ? saml.ssoUrl !== '' && saml.certificates.length > 0 : oidc !== null && oidc.sealedClientSecret !== '';

const refuse = (sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', 'id', sentence)]);

/** Starts a run; the browser must open `url`. It may call the provider, so that happens before the transaction. */
export const startRun = async (deps: OnInstance, connection: EnterpriseConnection, setupLinkId?: string) => {
  const { ports, instance } = deps;
  if (!isReady(connection)) throw refuse(NOT_READY);
  const notes = createRunNotes(ports.clock, { report: emptyReport('connection'), since: ports.clock.now() });
  const opened = await openConnection(deps, connection, undefined).catch((error: unknown) => {
    if (error instanceof ProviderProblem) throw refuse(NO_ANSWER);
    throw error;
  });
  notes.passed('request');
  const owner = { kind: 'connection', id: connection.id } as const;
  const { run } = await keepRun(deps, { instanceId: instance.id, owner, setupLinkId }, opened, notes);
  return { run, url: opened.url };
};
