// Settings as code: reads the settings of an instance as a document, compares a document with them, and applies it in one transaction that
// is recorded as one change.
import { fieldChanges } from '../../domain/field-changes.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { withSavepoint } from '../../store/database/savepoint.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import { type AskAdmin, COMMAND_AGENT, findNamedInstance, type UnclearInstance } from '../operator/named-instance.ts';
import { readDocument, SECTIONS, sorted, type Wanted } from './document.ts';
import { type FetchedFirst, fetchFirst } from './fetch-first.ts';
import { type Difference, planOf } from './plan.ts';
import { sectionTools } from './section-tools.ts';
import { type Problem, RefusedCall, within } from './sections/refused-call.ts';
import type { ResolvedSecrets } from './sections/secrets.ts';
import type { Fields, SectionTools } from './sections/section.ts';
import { settingsOf } from './settings.ts';

export type ConfigurationCommand = {
  /** `rehearse` applies the file and takes everything back. */
  readonly verb: 'pull' | 'diff' | 'apply' | 'rehearse';
  readonly instance?: string | undefined;
  readonly document?: unknown;
  readonly secrets?: ResolvedSecrets | undefined;
  readonly prunes?: boolean | undefined;
  /** The revision that the caller has seen; another one is not changed. */
  readonly revision?: string | undefined;
};

type Seen = { readonly instance: { readonly id: string; readonly host: string }; readonly revision: string };

export type ConfigurationAnswer =
  | UnclearInstance
  | ({ readonly at: 'pulled'; readonly document: Fields } & Seen)
  | ({ readonly at: 'compared' | 'applied' | 'rehearsed'; readonly differences: readonly Difference[] } & Seen)
  | { readonly at: 'refused'; readonly problems: readonly Problem[] }
  | ({ readonly at: 'outdated' } & Seen);

const REASON = 'latchkey config apply';
const ACTOR = { sub: 'operator', operator_name: 'command line' } as const;
const REVISION_LENGTH = 16;

/** The whole document of an instance, as `pull` writes it. */
const documentOf = async (tools: SectionTools): Promise<Fields> => {
  const sections: Array<readonly [string, unknown]> = [];
  for (const section of SECTIONS) {
    const stored = await section.read(tools);
    const keys = [...stored.keys()].sort();
    sections.push([
      section.name,
      section.fields ? Object.fromEntries(keys.map((key) => [key, stored.get(key)?.fields])) : keys,
    ]);
  }
  return { settings: settingsOf(tools.instance), ...Object.fromEntries(sections) };
};

/** Names the state of an instance: two documents with the same text have the same revision. */
const revisionOf = ({ ports }: OperatorDeps, document: Fields): string =>
  ports.vault.mac('configuration', JSON.stringify(sorted(document))).slice(0, REVISION_LENGTH);

/** Ends the transaction without a change. */
class TakenBack extends Error {
  readonly answer: ConfigurationAnswer;

  constructor(answer: ConfigurationAnswer) {
    super('Nothing is written.');
    this.answer = answer;
  }
}

type Work = {
  readonly deps: OperatorDeps;
  readonly askAdmin: AskAdmin;
  readonly command: ConfigurationCommand;
  readonly instance: Instance;
  readonly wanted: Wanted;
  readonly network: FetchedFirst;
};

const seenOf = ({ deps, instance: { id, apiHost } }: Work, document: Fields): Seen => ({
  instance: { id, host: apiHost },
  revision: revisionOf(deps, document),
});

/** Makes every step; one that is refused does not keep the others from being checked. */
const makeSteps = async (
  tools: SectionTools,
  steps: Awaited<ReturnType<typeof planOf>>['steps'],
  { network }: Work,
) => {
  const problems: Problem[] = [];
  for (const { place, run } of steps) {
    try {
      await withSavepoint(tools.deps.database.db, () => run(tools));
    } catch (error) {
      if (!(error instanceof RefusedCall) || network.isWaiting()) throw error;
      problems.push(...error.problems.map((problem) => within(place, problem)));
    }
  }
  return problems;
};

const recordApply = async (work: Work, tools: SectionTools, before: Fields, after: Fields): Promise<void> => {
  const { ports } = work.deps;
  const moment = {
    instance: work.instance,
    ports,
    now: ports.clock.now(),
    address: undefined,
    userAgent: COMMAND_AGENT,
  };
  await record(tools.deps.database.db, moment, 'admin.changed', {
    actor: ACTOR,
    target: work.instance.id,
    reason: REASON,
    changes: fieldChanges(before, after),
  });
};

const runIn = async (work: Work, tools: SectionTools): Promise<ConfigurationAnswer> => {
  const { command, wanted } = work;
  const { verb, secrets = {}, prunes = false, revision } = command;
  const before = await documentOf(tools);
  const seen = seenOf(work, before);
  if (verb === 'pull') return { at: 'pulled', document: before, ...seen };
  if (revision !== undefined && revision !== seen.revision) return { at: 'outdated', ...seen };
  const { differences, steps, problems } = await planOf(tools, { wanted, secrets, prunes });
  if (problems.length > 0) return { at: 'refused', problems };
  if (verb === 'diff' || differences.length === 0)
    return { at: verb === 'diff' ? 'compared' : verb === 'apply' ? 'applied' : 'rehearsed', differences, ...seen };
  const refused = await makeSteps(tools, steps, work);
  if (refused.length > 0) throw new TakenBack({ at: 'refused', problems: refused });
  const after = await documentOf(await toolsIn(work, tools.deps.database.db));
  if (verb === 'rehearse') throw new TakenBack({ at: 'rehearsed', differences, ...seen });
  await recordApply(work, tools, before, after);
  return { at: 'applied', differences, ...seenOf(work, after) };
};

const toolsIn = ({ deps, askAdmin, instance, network }: Work, db: OperatorDeps['database']['db']) =>
  sectionTools(deps, askAdmin, { db, instanceId: instance.id, network });

/** Pulls, compares or applies. Nothing is written unless everything is. */
export const runConfiguration = async (
  deps: OperatorDeps,
  askAdmin: AskAdmin,
  command: ConfigurationCommand,
): Promise<ConfigurationAnswer> => {
  const found = await findNamedInstance(deps.database.db, command.instance);
  if ('at' in found) return found;
  const wanted = readDocument(command.document ?? {});
  if (Array.isArray(wanted)) return { at: 'refused', problems: wanted };
  const network = fetchFirst(deps.ports);
  // The check above leaves what a file asks for.
  const work: Work = { deps, askAdmin, command, instance: found, wanted: wanted as Wanted, network };
  const changes = command.verb === 'apply' || command.verb === 'rehearse';
  try {
    return await network.around(() =>
      deps.database.transaction(async (db) => {
        if (changes) await lockInstance(db, found.id);
        return runIn(work, await toolsIn(work, db));
      }),
    );
  } catch (error) {
    if (error instanceof TakenBack) return error.answer;
    throw error;
  }
};
