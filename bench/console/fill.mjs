// Fills an instance for a measurement of the console: users with addresses, organizations, sign-ins, events, invitations.
import { sql } from 'kysely';

const PART = 5_000;
const DAY_MS = 86_400_000;
const ORGANIZATIONS = 5_000;
const INVITATIONS = 10_000;
const METHODS = ['passkey', 'password', 'email', 'phone', 'provider', 'wallet', 'enterprise', 'other'];
const GIVEN = ['Mira', 'Wen', 'Tomás', 'Ines', 'Ada', 'Quill', 'Zofie', 'Idris', 'Noor', 'Lena'];
const FAMILY = ['Okafor', 'Vidal', 'Rey', 'Nová', 'Brandt', 'Haddad', 'Lind', 'Marsh', 'Osei', 'Kato'];

const pick = (names, by) => sql`(array[${sql.join(names)}])[${by} % ${sql.lit(names.length)} + 1]`;

/** The tables that get a note for an event with every row, ten times the work of the row itself. */
const NOTED = ['users', 'email_addresses', 'organizations', 'organization_memberships'];

async function withoutNotes(db, fill) {
  const turn = async (state) => {
    for (const table of NOTED)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.id(`${table}_noted_new`)}`.execute(db);
  };
  await turn('disable');
  await fill();
  await turn('enable');
}

/** In parts, because a statement must end within its time limit; each part is printed. */
async function inParts(what, count, say, insert) {
  for (let start = 1; start <= count; start += PART) {
    const last = Math.min(count, start + PART - 1);
    await insert(sql`generate_series(${sql.lit(start)}, ${sql.lit(last)}) as n`);
    say(what, last, count);
  }
}

async function fillUsers({ db, instanceId, now, count, say }) {
  // Created evenly over 400 days, active on one of the last 90 days, nine of ten of them.
  const created = sql`${now}::bigint - n::bigint * ${sql.lit(Math.floor((400 * DAY_MS) / count))}`;
  const active = sql`case when n % 10 > 0 then ${now}::bigint - (n % 90)::bigint * ${sql.lit(DAY_MS)} end`;
  await inParts('users', count, say, async (numbers) => {
    await sql`
      insert into users (id, instance_id, first_name, last_name, username, primary_email_address_id, password_digest,
        banned_at, last_active_at, last_sign_in_at, created_at, updated_at)
      select 'user_bench' || n, ${instanceId}, ${pick(GIVEN, sql`n`)}, ${pick(FAMILY, sql`n / 10`)} || n, 'name' || n,
        'idn_bench' || n, case when n % 2 > 0 then 'digest' end, case when n % 500 = 0 then ${now}::bigint end,
        ${active}, ${active}, ${created}, ${created} from ${numbers}`.execute(db);
    await sql`
      insert into email_addresses
        (id, instance_id, user_id, email_address, claimed, verification_status, created_at, updated_at)
      select 'idn_bench' || n, ${instanceId}, 'user_bench' || n, 'mail' || n || '@large.example', true, 'verified',
        ${created}, ${created} from ${numbers}`.execute(db);
  });
}

async function fillOrganizations({ db, instanceId, now, count, say }) {
  await inParts('organizations', ORGANIZATIONS, say, async (numbers) => {
    await sql`
      insert into organizations (id, instance_id, name, slug, created_at, updated_at)
      select 'org_bench' || n, ${instanceId}, ${pick(FAMILY, sql`n`)} || ' Lab ' || n, 'lab-' || n,
        ${now}::bigint - n * 60000::bigint, ${now}::bigint from ${numbers}`.execute(db);
  });
  // Three members each.
  await inParts('memberships', Math.min(count, 3 * ORGANIZATIONS), say, async (numbers) => {
    await sql`
      insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
      select 'orgmem_bench' || n, ${instanceId}, 'org_bench' || (n % ${sql.lit(ORGANIZATIONS)} + 1), 'user_bench' || n,
        roles.id, n, n from ${numbers} join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(
      db,
    );
  });
}

async function fillLogs({ db, instanceId, now, count, say }) {
  const at = sql`${now}::bigint - n::bigint * 60000`;
  await inParts('audit events', count, say, (numbers) =>
    sql`
      insert into audit_events (id, instance_id, event, user_id, ip_address, user_agent, reason, strategy, created_at)
      select 'aud_bench' || n, ${instanceId}, case when n % 20 > 0 then 'sign_in.completed' else 'sign_in.failed' end,
        'user_bench' || n, '203.0.113.7', 'Mozilla/5.0', 'password', 'password', ${at} from ${numbers}`.execute(db),
  );
  await inParts('events', count, say, (numbers) =>
    sql`
      insert into events (id, instance_id, type, subject, version, data, created_at)
      select 'evt_bench' || n, ${instanceId}, case when n % 3 > 0 then 'user.updated' else 'session.created' end,
        'user_bench' || n, 1, '{"id":"user_bench1","object":"user"}', ${at} from ${numbers}`.execute(db),
  );
  await sql`
    insert into sign_in_counts (instance_id, hour, method, completed, refused)
    select ${instanceId}, (${now}::bigint / 3600000 - n) * 3600000, method, n % 97, n % 7
    from generate_series(0, ${sql.lit(200 * 24)}) as n cross join unnest(array[${sql.join(METHODS)}]) as method
    on conflict do nothing`.execute(db);
}

async function fillInvitations({ db, instanceId, now, say }) {
  const later = sql`${now}::bigint + ${sql.lit(30 * DAY_MS)}`;
  const at = sql`${now}::bigint - n::bigint * 60000`;
  await inParts('invitations', INVITATIONS, say, async (numbers) => {
    await sql`
      insert into tickets (id, instance_id, kind, token_hash, status, email_address, public_metadata, expires_at,
        created_at, updated_at)
      select 'inv_bench' || n, ${instanceId}, 'invitation', 'bench' || n, 'pending', 'invited' || n || '@large.example', '{}',
        ${later}, ${at}, ${at} from ${numbers}`.execute(db);
    await sql`
      insert into waitlist_entries (id, instance_id, email_address, language, status, created_at, updated_at)
      select 'wle_bench' || n, ${instanceId}, 'waiting' || n || '@large.example', 'en', 'pending', ${at}, ${at}
      from ${numbers}`.execute(db);
  });
}

/** Fills the first instance that is not the system's; `say(what, done, count)` is called after every part. */
export async function fillConsole(db, { count, now, say }) {
  const { rows } = await sql`select id from instances where not is_system order by created_at limit 1`.execute(db);
  const given = { db, instanceId: rows[0].id, now, count, say };
  await withoutNotes(db, async () => {
    await fillUsers(given);
    await fillOrganizations(given);
  });
  await fillLogs(given);
  await fillInvitations(given);
  await sql`vacuum analyze`.execute(db);
}

/** Whether the jobs of the service have given every event its place. */
export async function areEventsPlaced(db) {
  const { rows } = await sql`
    select (select count(*) from audit_events where link is null)::int
      + (select count(*) from events where sequence is null)::int as waiting`.execute(db);
  return rows[0].waiting === 0;
}
