// Writes the users of a batch. A user is refused if another user has one of its identifiers; a user that an earlier run imported
// is left as it is.
import { type CheckedUser, checkUser } from '../../domain/import/checks/user.ts';
import type { ImportedUser, Problem } from '../../domain/import/record.ts';
import { findByExternalId, findImported, findOwners } from '../../store/import/existing.ts';
import { insertRows, type JsonRow } from '../../store/import/rows.ts';
import { indexNewUsers, type SearchTexts, withoutUserIndex } from '../../store/import/user-index.ts';
import { type BatchContext, type Outcomes, OWN_SOURCE, type Placed, written } from './batch.ts';
import { searchTexts } from './search-texts.ts';
import { createKeyCheck, findTakenKeys } from './unique-keys.ts';
import { rowsOfUser, type UserRows } from './user-rows.ts';

type Candidate = { readonly index: number; readonly user: CheckedUser; readonly leftOut: readonly Problem[] };

const OWN_USER_ID = /^user_\w{1,60}$/;

/** A backup code of another installation can be verified only with the key that made it. */
const withKnownCodes = ({ options, ports }: BatchContext, candidate: Candidate): Candidate => {
  const { user } = candidate;
  if (user.sealedBackupCodes.length === 0) return candidate;
  if (options.keyFingerprint === ports.vault.mac('fingerprint', 'installation')) return candidate;
  const problem = { field: 'backup_codes', reason: 'were stored with another encryption key' };
  return { ...candidate, user: { ...user, sealedBackupCodes: [] }, leftOut: [...candidate.leftOut, problem] };
};

const checkAll = (
  context: BatchContext,
  users: ReadonlyArray<Placed<ImportedUser>>,
  outcomes: Outcomes,
): readonly Candidate[] => {
  const rules = context.instance.settings.user_settings.username_settings;
  return users.flatMap(({ index, record }) => {
    const checked = checkUser(record, rules);
    if (checked.at === 'unfit') {
      outcomes.set(index, { at: 'refused', problem: checked.problem });
      return [];
    }
    const candidate = withKnownCodes(context, { index, user: checked.value, leftOut: checked.leftOut });
    const [first] = candidate.leftOut;
    if (!context.options.isStrict || !first) return [candidate];
    outcomes.set(index, { at: 'refused', problem: first });
    return [];
  });
};

/** Users that an earlier run has imported, or that have the same external id. */
const knownIds = async ({ db, instance, options }: BatchContext, all: readonly Candidate[]) => {
  const sourceIds = all.flatMap(({ user }) => user.sourceId ?? []);
  const at = { instanceId: instance.id, source: options.source, kind: 'user' };
  const external = all.flatMap(({ user }) => user.externalId ?? []);
  return {
    imported: await findImported(db, at, sourceIds),
    external: await findByExternalId(db, instance.id, external),
    owners: options.source === OWN_SOURCE ? await findOwners(db, 'users', sourceIds) : new Map<string, string>(),
  };
};

/** In the order in which rows refer to each other. */
const TABLES = [
  'users',
  'email_addresses',
  'phone_numbers',
  'web3_wallets',
  'totps',
  'backup_codes',
  'passkeys',
  'external_accounts',
] as const satisfies ReadonlyArray<keyof UserRows>;

const insertUsers = async (context: BatchContext, all: readonly Candidate[], owners: ReadonlyMap<string, string>) => {
  const { db, instance, ports, now, options } = context;
  const records: JsonRow[] = [];
  const texts: SearchTexts[] = [];
  const made = all.map(({ user }): UserRows => {
    const { sourceId } = user;
    const keepsId =
      options.source === OWN_SOURCE && sourceId !== undefined && OWN_USER_ID.test(sourceId) && !owners.has(sourceId);
    const id = keepsId ? sourceId : ports.ids.next('user');
    // A kept id needs no second name: the external id stays as it was.
    const externalId = keepsId ? (user.given.external_id ?? null) : user.externalId;
    if (sourceId !== undefined)
      records.push({ instance_id: instance.id, source: options.source, kind: 'user', source_id: sourceId, id });
    texts.push(searchTexts(user, id));
    return rowsOfUser({ ...user, externalId }, id, instance.id, { ids: ports.ids, vault: ports.vault, now });
  });
  await withoutUserIndex(db);
  for (const table of TABLES) {
    const rows = made.flatMap((one) => one[table]);
    // A stored backup code keeps its id; another instance of this database may have it.
    await insertRows(db, table, rows, { skipsConflicts: table === 'backup_codes' });
  }
  await insertRows(db, 'import_records', records);
  await indexNewUsers(db, instance.id, texts);
};

/** Writes the users of a batch, or only decides about them in a dry run. */
export const importUsers = async (
  context: BatchContext,
  users: ReadonlyArray<Placed<ImportedUser>>,
  outcomes: Outcomes,
): Promise<void> => {
  const candidates = checkAll(context, users, outcomes);
  const { imported, external, owners } = await knownIds(context, candidates);
  const isKnown = ({ user }: Candidate): boolean =>
    imported.has(user.sourceId ?? '') ||
    owners.get(user.sourceId ?? '') === context.instance.id ||
    (user.externalId !== null && external.has(user.externalId));
  const fresh = candidates.filter((candidate) => !isKnown(candidate));
  for (const candidate of candidates) if (isKnown(candidate)) outcomes.set(candidate.index, { at: 'existing' });
  const taken = await findTakenKeys(
    context.db,
    context.instance.id,
    fresh.map(({ user }) => user),
  );
  const check = createKeyCheck(taken);
  const free = fresh.filter(({ index, user, leftOut }) => {
    const problem = check(user);
    outcomes.set(index, problem ? { at: 'refused', problem } : written(leftOut));
    return problem === undefined;
  });
  if (!context.options.isDryRun) await insertUsers(context, free, owners);
};
