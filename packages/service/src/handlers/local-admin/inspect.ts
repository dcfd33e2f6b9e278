// Answers `latchkey doctor` while this process has the embedded database open.
import type { InstallationFacts } from '../../domain/inspection/facts.ts';
import type { LocalAdmin } from '../../http/guards/local-caller.ts';
import type { OperatorVisit } from '../../http/incoming.ts';
import { readJsonBody } from '../../http/json-input.ts';
import { differingVariables } from '../../installation/config-prints.ts';
import { readProcess } from '../../ports/probes/machine.ts';
import { collectFacts } from '../../use-cases/inspection/collect-facts.ts';

const readPrints = (given: unknown): Readonly<Record<string, string>> =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
    : {};

export const inspectLocally = async (
  visit: OperatorVisit & { readonly localAdmin: LocalAdmin },
): Promise<InstallationFacts> => {
  const { prints } = await readJsonBody(visit.request);
  const { database, ports, config, localAdmin } = visit;
  const { clock, vault } = ports;
  const facts = await collectFacts({ config, database, clock, vault, process: readProcess() });
  return { ...facts, differing: differingVariables(localAdmin.prints, readPrints(prints)) };
};
