// Rules for migrations after the baseline (docs/operations/upgrade.md): nodes of the previous release run on the changed schema, and
// no statement holds a lock on a table while it reads or writes all its rows.
import { type Migration, statementsOf } from '../../store/migrating/migration.ts';

type Rule = { readonly problem: string; readonly pattern: RegExp; readonly isAllowed?: (given: Checked) => boolean };

type Checked = {
  readonly migration: Migration;
  readonly statement: string;
  /** True if the table that the statement names is made by the same migration. */
  readonly isNewTable: boolean;
};

/** Migrations that replace functions or fill a column, and why this is safe while code of the baseline runs. */
const REVIEWED: Readonly<Record<string, string>> = {
  '038_import': 'the functions do the same unless a transaction sets latchkey.events, which only an import does',
  '039_imported_addresses': 'the function writes the same rows, and skips an update that would change nothing',
  '040_instance_revision': 'the table of instances is small',
  '041_imported_words':
    'the functions do the same unless a transaction sets latchkey.user_index, which only an import does',
};

const isReviewed = ({ migration }: Checked): boolean => Object.hasOwn(REVIEWED, migration.name);
const isContract = ({ migration }: Checked): boolean => migration.contractOf !== undefined;
const isNew = ({ isNewTable }: Checked): boolean => isNewTable;
const isNewOrContract = (given: Checked): boolean => isNew(given) || isContract(given);

const RULES: readonly Rule[] = [
  {
    problem: 'removes something that the previous release may use',
    pattern: /^drop (?:table|index|sequence|function|trigger)\b|^alter table .*\bdrop (?:column|constraint)\b/is,
    isAllowed: isContract,
  },
  { problem: 'renames something that the previous release may use', pattern: /^alter .*\brename\b/is },
  {
    problem: 'changes the type of a column, which rewrites the table',
    pattern: /^alter table .*\balter (?:column )?\w+ (?:set data )?type\b/is,
    isAllowed: isNew,
  },
  {
    problem: 'makes a column not null, which the previous release may not set',
    pattern: /^alter table .*\bset not null\b/is,
    isAllowed: isNewOrContract,
  },
  {
    problem: 'adds a column that is not null and has no default',
    pattern: /^alter table .*\badd column (?!.*\bdefault\b).*\bnot null\b/is,
    isAllowed: isNew,
  },
  {
    problem: 'adds a column with a default that is computed for each row',
    pattern: /^alter table .*\badd column .*\bdefault\s+\w+\s*\(/is,
    isAllowed: (given) => isNew(given) || isReviewed(given),
  },
  {
    problem: 'adds a column with a constraint or a reference, which reads the whole table',
    pattern: /^alter table .*\badd column .*\b(?:references|unique|check|primary key|generated)\b/is,
    isAllowed: isNew,
  },
  {
    problem: 'adds a constraint that is checked at once; add it as not valid, and validate it in another migration',
    pattern: /^alter table .*\badd constraint\b(?!.*\bnot valid\b)/is,
    isAllowed: isNew,
  },
  {
    problem: 'adds a constraint that the previous release may violate',
    pattern: /^alter table .*\badd constraint\b/is,
    isAllowed: isNewOrContract,
  },
  {
    problem: 'makes an index while it blocks writes; use create index concurrently in a migration with isConcurrent',
    pattern: /^create (?:unique )?index (?!concurrently if not exists\b)/is,
    isAllowed: isNew,
  },
  {
    problem: 'makes a unique index that the previous release may violate',
    pattern: /^create unique index\b/is,
    isAllowed: isNewOrContract,
  },
  {
    problem: 'changes rows of a table; do it in batches in a job',
    pattern: /^(?:update|delete|insert|truncate|with)\b/is,
    isAllowed: isNew,
  },
  {
    problem: 'replaces a function that the previous release may rely on',
    pattern: /^create or replace function\b/is,
    isAllowed: (given) => isContract(given) || isReviewed(given),
  },
];

const TABLE =
  /^(?:alter table (?:if exists )?(?:only )?|update |delete from |insert into |truncate (?:table )?)(\w+)|^create (?:unique )?index .*?\bon (?:only )?(\w+)/is;
const NEW_TABLE = /^create table (?:if not exists )?(\w+)/i;

/** What is wrong with a migration after the baseline, one sentence per problem. */
export const migrationProblems = (migration: Migration): readonly string[] => {
  const statements = statementsOf(migration.script);
  const made = new Set(statements.flatMap((statement) => NEW_TABLE.exec(statement)?.[1] ?? []));
  const outside = migration.isConcurrent
    ? statements.filter((statement) => !/^create (?:unique )?index concurrently if not exists\b/i.test(statement))
    : statements.filter((statement) => /\bconcurrently\b/i.test(statement));
  const broken = statements.flatMap((statement) => {
    const found = TABLE.exec(statement);
    const table = found?.[1] ?? found?.[2];
    const given = { migration, statement, isNewTable: table !== undefined && made.has(table) };
    return RULES.filter(({ pattern, isAllowed }) => pattern.test(statement) && !isAllowed?.(given)).map(
      ({ problem }) => `${migration.name} ${problem}: ${statement.split('\n')[0]}`,
    );
  });
  return [
    ...broken,
    ...outside.map((statement) => `${migration.name} mixes concurrent indexes with other statements: ${statement}`),
  ];
};
