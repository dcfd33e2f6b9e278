// Reads the facts about an installation: from its database, or from the running service if that has the embedded database open.
import type { InstallationFacts } from '../../domain/inspection/facts.ts';
import { INSPECT_PATH } from '../../handlers/local-admin/local-admin.ts';
import type { Config } from '../../installation/config.ts';
import { configPrints } from '../../installation/config-prints.ts';
import { hasDatabase } from '../../installation/open-installation.ts';
import { withUnchanged } from '../../installation/open-unchanged.ts';
import { systemClock } from '../../ports/clock.ts';
import { readProcess } from '../../ports/probes/machine.ts';
import { collectFacts } from '../../use-cases/inspection/collect-facts.ts';
import { runHereOrInService } from '../reach-installation.ts';
import type { Reading } from './checking/check.ts';

const readHere = (config: Config): Promise<InstallationFacts> =>
  withUnchanged(config, async ({ database, vault }) => ({
    ...(await collectFacts({ config, database, clock: systemClock, vault, process: readProcess() })),
    differing: null,
  }));

const isFacts = (answer: unknown): answer is InstallationFacts =>
  typeof answer === 'object' && answer !== null && 'database' in answer && 'differing' in answer;

export const readInstallation = async (config: Config): Promise<Reading> => {
  if (!hasDatabase(config)) return { at: 'none' };
  try {
    const facts = await runHereOrInService(config, {
      here: () => readHere(config),
      path: INSPECT_PATH,
      body: { prints: configPrints(config) },
      read: (answer) => (isFacts(answer) ? answer : undefined),
    });
    return { at: 'read', facts };
  } catch (error) {
    return { at: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
};
