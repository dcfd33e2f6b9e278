// A page of members and a search among them, in an organization of ten thousand and in one of ten, on the embedded database
// and on PostgreSQL. Both organizations are measured alternately in one run, so that both run under the same load.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { serviceModule } from '../tools/service-module.mjs';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

const { openPglite } = await serviceModule('store/database/pglite/pglite.ts');
const { openPostgres } = await serviceModule('store/database/postgres.ts');

const FEW = 10;
const MANY = 10_000;
const ROUNDS = 300;
const WARM_UP_ROUNDS = 60;
const ORIGIN = 'http://localhost:4401';
const GOAL = 1.5;

/** Inserts users directly into the tables: over HTTP it would take longer than the measurement. */
async function fill({ transaction, db }, { organizationId, count }) {
  const given = sql`from generate_series(1, ${sql.lit(count)}) as n
    cross join (select id, instance_id from organizations where id = ${organizationId}) as organization`;
  const id = sql`organization.id || '_' || n`;
  await sql`
    insert into users (id, instance_id, first_name, last_name, primary_email_address_id, created_at, updated_at)
    select 'user_' || ${id}, organization.instance_id, 'Given' || n, 'Family' || n, 'idn_' || ${id}, n, n ${given}`.execute(
    db,
  );
  await sql`
    insert into email_addresses
      (id, instance_id, user_id, email_address, claimed, verification_status, created_at, updated_at)
    select 'idn_' || ${id}, organization.instance_id, 'user_' || ${id}, 'mail' || n || '@' || organization.id, false,
      'unverified', n, n ${given}`.execute(db);
  await transaction(async (held) => {
    // Does for all rows at once what the triggers do for each row.
    await sql`alter table organization_memberships disable trigger user`.execute(held);
    await sql`
      insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
      select 'orgmem_' || ${id}, organization.instance_id, organization.id, 'user_' || ${id},
        (select id from roles where instance_id = organization.instance_id and key = 'org:member'), n, n ${given}`.execute(
      held,
    );
    await sql`alter table organization_memberships enable trigger user`.execute(held);
    await sql`
      insert into member_words (organization_id, word, user_id)
      select organization_id, word, user_id
      from organization_memberships cross join lateral words_of_user(user_id) as word
      where organization_id = ${organizationId} on conflict do nothing`.execute(held);
    await sql`
      update organizations set members_count = (
        select count(*) from organization_memberships where organization_id = organizations.id)
      where id = ${organizationId}`.execute(held);
  });
}

/** An administrator of both organizations, signed in to one browser. */
async function signIn({ url, admin }, userId) {
  const browser = await (await fetch(`${url}/v1/dev_browser`, { method: 'POST', headers: { Origin: ORIGIN } })).json();
  const { token } = await admin('POST', '/sign_in_tokens', { user_id: userId });
  const reply = await fetch(`${url}/v1/client/sign_ins?__latchkey_db_jwt=${browser.id}`, {
    method: 'POST',
    headers: { Origin: ORIGIN },
    body: new URLSearchParams({ strategy: 'ticket', ticket: token }),
  });
  if (!reply.ok) throw new Error(`nobody was signed in: ${await reply.text()}`);
  return reply.headers.get('latchkey-db-jwt') ?? browser.id;
}

/** A service with both organizations; `list(size, query)` requests members as their administrator. */
async function prepare({ what, variables, open }) {
  const first = await startService(variables);
  const ids = {};
  let userId;
  try {
    await first.admin('PATCH', '/instance', { organization_settings: { enabled: true, max_allowed_memberships: 0 } });
    userId = (await first.admin('POST', '/users', { email_address: 'lead@example.com' })).id;
    for (const size of ['few', 'many'])
      ids[size] = (await first.admin('POST', '/organizations', { name: size, created_by: userId })).id;
  } finally {
    await first.stop();
  }
  const database = await open();
  try {
    await fill(database, { organizationId: ids.few, count: FEW - 1 });
    await fill(database, { organizationId: ids.many, count: MANY - 1 });
    await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
  }
  const service = await startService(variables);
  const token = await signIn(service, userId);
  const client = createClient(service.url, 1);
  const list = async (size, query) => {
    const search = new URLSearchParams({ ...query, paginated: 'true', limit: '10', __latchkey_db_jwt: token });
    const path = `/v1/organizations/${ids[size]}/memberships?${search}`;
    const reply = await client.get(path, { headers: { Origin: ORIGIN } });
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text).response;
  };
  const stop = async () => {
    client.close();
    await service.stop();
  };
  return { what, list, stop };
}

/** A member whose search terms match no other member. */
const ONE = { few: 7, many: 4242 };
const ONCE = { few: 1, many: 1 };

const ASKED = {
  page: { query: () => ({}), shown: 10, totals: { few: FEW, many: MANY } },
  search: { query: (size) => ({ query: `given${ONE[size]} family${ONE[size]}` }), shown: 1, totals: ONCE },
  'search of an address': { query: (size) => ({ query: `mail${ONE[size]}@` }), shown: 1, totals: ONCE },
  'last page': { query: (size) => ({ offset: String(size === 'few' ? 0 : MANY - 10) }), shown: 10, isOpen: true },
};

async function measureOne({ list }, { query, shown, totals }) {
  const times = { few: [], many: [] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const size of ['few', 'many']) {
      const started = performance.now();
      const page = await list(size, query(size));
      const took = performance.now() - started;
      if (shown !== undefined && page.data.length !== shown) throw new Error(`${page.data.length} members were shown`);
      if (totals && page.total_count !== totals[size]) throw new Error(`${page.total_count} members were counted`);
      if (round >= 0) times[size].push(took);
    }
  return { few: median(times.few), many: median(times.many) };
}

/** `[{ what, value, unit }]` */
async function figuresOf(service) {
  const rows = [];
  for (const [asked, how] of Object.entries(ASKED)) {
    const { few, many } = await measureOne(service, how);
    const goal = how.isOpen ? '' : ` (goal ≤ ${GOAL})`;
    rows.push({ what: `${asked} of members, ${FEW} of them, on ${service.what}`, value: few, unit: 'ms' });
    rows.push({ what: `  ${MANY} of them`, value: many, unit: 'ms' });
    rows.push({ what: `  as a ratio${goal}`, value: many / few, unit: !how.isOpen && many / few > GOAL ? 'OVER' : '' });
  }
  return rows;
}

/** `[{ what, value, unit }]` */
export async function measureOrganizationMembers() {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-members-'));
  const postgres = await startPostgres();
  const places = [
    {
      what: 'PGlite',
      variables: { LATCHKEY_DATA_DIR: join(directory, 'embedded') },
      open: () => openPglite({ directory: join(directory, 'embedded', 'database') }),
    },
    {
      what: 'PostgreSQL',
      variables: { LATCHKEY_DATA_DIR: join(directory, 'server'), DATABASE_URL: postgres.url },
      open: async () => openPostgres({ url: postgres.url }),
    },
  ];
  try {
    const rows = [];
    for (const place of places) {
      const service = await prepare(place);
      try {
        rows.push(...(await figuresOf(service)));
      } finally {
        await service.stop();
      }
    }
    return rows;
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureOrganizationMembers());
