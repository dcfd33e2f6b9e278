// What must be unique among the users of an instance, and whether a user of an import has a key that is taken.
import type { CheckedUser } from '../../domain/import/checks/user.ts';
import type { Db } from '../../store/database/database.ts';
import { findTaken, type Taken } from '../../store/import/existing.ts';

/** A user whose external id is in the database is not new, so that only rows of the file can have the same one. */
type Kind = keyof Taken | 'externalIds';

const FIELDS: Readonly<Record<Kind, string>> = {
  externalIds: 'external_id',
  usernames: 'username',
  emails: 'email_addresses',
  phones: 'phone_numbers',
  wallets: 'web3_wallets',
  credentials: 'passkeys',
  accounts: 'external_accounts',
};

// The keys of a literal object are its own names.
const KINDS = Object.keys(FIELDS) as readonly Kind[];

const claimed = (all: ReadonlyArray<{ readonly value: string; readonly isClaimed: boolean }>): readonly string[] =>
  all.filter((one) => one.isClaimed).map((one) => one.value);

const keysOf = (user: CheckedUser): Readonly<Record<Kind, readonly string[]>> => ({
  externalIds: user.externalId === null ? [] : [user.externalId],
  usernames: user.username === null ? [] : [user.username],
  emails: claimed(user.emails),
  phones: claimed(user.phones),
  wallets: claimed(user.wallets),
  credentials: user.passkeys.map((key) => key.credential_id),
  accounts: user.accounts.map((account) => `${account.strategy} ${account.provider_user_id}`),
});

/** The keys of these users that users of the instance already have. */
export const findTakenKeys = (db: Db, instanceId: string, users: readonly CheckedUser[]): Promise<Taken> => {
  const keys = users.map(keysOf);
  const of = (kind: Kind): readonly string[] => keys.flatMap((one) => one[kind]);
  return findTaken(db, instanceId, {
    usernames: of('usernames'),
    emails: of('emails'),
    phones: of('phones'),
    wallets: of('wallets'),
    credentials: of('credentials'),
    accounts: users.flatMap(({ accounts }) =>
      accounts.map((account) => ({ strategy: account.strategy, subject: account.provider_user_id })),
    ),
  });
};

type Sets = Readonly<Record<Kind, ReadonlySet<string>>>;

const collision = (keys: Readonly<Record<Kind, readonly string[]>>, sets: Sets): Kind | undefined =>
  KINDS.find((kind) => keys[kind].some((key) => sets[kind].has(key)));

/** Decides one user after the other; a user whose keys are free takes them. */
export const createKeyCheck = (taken: Taken) => {
  const stored: Sets = { ...taken, externalIds: new Set() };
  const earlier: Readonly<Record<Kind, Set<string>>> = {
    externalIds: new Set(),
    usernames: new Set(),
    emails: new Set(),
    phones: new Set(),
    wallets: new Set(),
    credentials: new Set(),
    accounts: new Set(),
  };
  /** The field that is taken, and by whom; undefined if every key is free. */
  return (user: CheckedUser): { readonly field: string; readonly reason: string } | undefined => {
    const keys = keysOf(user);
    const inDatabase = collision(keys, stored);
    const found = inDatabase ?? collision(keys, earlier);
    if (found !== undefined) {
      const owner = inDatabase === undefined ? 'an earlier row of the file' : 'another user of the instance';
      return { field: FIELDS[found], reason: `is taken by ${owner}` };
    }
    for (const kind of KINDS) for (const key of keys[kind]) earlier[kind].add(key);
    return undefined;
  };
};
