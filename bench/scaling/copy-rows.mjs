// Multiplies the rows that real sign-ins made: each copy belongs to another user and has other ids and hashes, and the same sizes.
const TABLES = [
  'clients',
  'sessions',
  'session_activities',
  'known_devices',
  'user_activity',
  'sign_ins',
  'verifications',
  'audit_events',
  'events',
];

/** Ids and hashes: the last three characters become a character that none of them has, and the number of the copy. */
const VARIED = /^(?:id|\w+_id|\w*hash|nonce|subject|target)$/;
/** Shared by all copies. */
const KEPT = new Set(['instance_id', 'organization_id', 'last_active_organization_id', 'enterprise_connection_id']);
/** Numbers that are unique. */
const COUNTED = new Set(['link', 'sequence']);
const FAR = 1_000_000;

const expressionOf = ({ name, type }) => {
  const column = `source."${name}"`;
  if (name === 'user_id') return 'coalesce(other.id, source.user_id)';
  if (COUNTED.has(name)) return `${column} + copy * ${FAR}`;
  if (type === 'text' && VARIED.test(name) && !KEPT.has(name))
    return `left(${column}, -3) || '~' || lpad(copy::text, 2, '0')`;
  return column;
};

const columnsOf = async (client, table) =>
  (
    await client.query(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
      [table],
    )
  ).rows;

/**
 * After it, each table has `times` as many rows. The users who signed in are the first `step` of those that were imported; copy number
 * n belongs to the user n × `step` after the original one.
 */
export async function copyRows(client, { times, step }) {
  await client.query('set session_replication_role = replica');
  await client.query(`create temporary table numbered as
    select id, substring(external_id from '\\d+$')::int as number from users where external_id is not null`);
  await client.query('create unique index on numbered (id)');
  await client.query('create unique index on numbered (number)');
  for (const table of TABLES) {
    const columns = await columnsOf(client, table);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const hasUser = columns.some(({ name }) => name === 'user_id');
    const users = `left join numbered own on own.id = source.user_id left join numbered other on other.number = own.number + copy * ${step}`;
    await client.query(`insert into ${table} (${names}) select ${columns.map(expressionOf).join(', ')}
      from ${table} source cross join generate_series(1, ${times - 1}) copy ${hasUser ? users : ''} order by 1, copy`);
  }
  await client.query('set session_replication_role = origin');
}
