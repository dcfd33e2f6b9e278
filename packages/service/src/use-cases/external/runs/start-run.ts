// Starts a trial sign-in through an OAuth provider: makes the request that the browser takes there. Also a provider that is off can be
// tried.
import type { ProviderSettings } from '../../../domain/external/provider-settings.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { primaryAddress } from '../../../domain/instance/instance-address.ts';
import { joinScopes, requestParameters } from '../../../domain/providers/request.ts';
import { requestFacts } from '../../../domain/runs/provider-facts.ts';
import { emptyReport } from '../../../domain/runs/run.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import type { OperatorDeps } from '../../context/operator.ts';
import { createRunNotes } from '../../runs/notes.ts';
import { keepRun, type OpenedRun, type StartedRun } from '../../runs/start-run.ts';
import { callbackUri, providerClient } from '../provider-client.ts';
import { openClient } from '../start-redirect.ts';
import { stoppedByProvider } from './stopped.ts';

type OnInstance = OperatorDeps & { readonly instance: Instance };

const open = async (deps: OnInstance, settings: ProviderSettings, redirectUri: string): Promise<OpenedRun> => {
  const client = providerClient(deps, deps.instance, settings);
  const scopes = joinScopes(client.row.scopes, settings.options.scopes);
  return openClient(deps.ports, client, { redirectUri, parameters: requestParameters(client.row, { scopes }) });
};

/** Starts a run; the browser must open `url`. It may call the provider, so that happens before the transaction. */
export const startProviderRun = async (
  deps: OnInstance,
  settings: ProviderSettings,
): Promise<StartedRun<'provider'>> => {
  const { ports, instance, config } = deps;
  const notes = createRunNotes(ports.clock, { report: emptyReport('provider'), since: ports.clock.now() });
  const of = { instanceId: instance.id, owner: { kind: 'provider', id: settings.id } } as const;
  const redirectUri = callbackUri(primaryAddress(instance, config.provider).baseUrl, settings.strategy);
  try {
    const opened = await open(deps, settings, redirectUri);
    notes.passed('request', requestFacts(opened.url));
    return await keepRun(deps, of, opened, notes);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    const stopped = stoppedByProvider(error, false);
    notes.failed(stopped);
    return keepRun(deps, of, { stopped, redirectUri }, notes);
  }
};
