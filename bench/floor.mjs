// The floor of the token endpoint: an HTTP handler without any logic that runs one prepared select and makes one ES256 signature.
// It runs as a program, `node bench/floor.mjs <port> [stack]`, on PostgreSQL (DATABASE_URL) or on an embedded database in memory: with
// bare node:http, or with `stack` in the router and the adapter that the service uses.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { serviceModule } from '../tools/service-module.mjs';

const { createStatementRunner } = await serviceModule('store/database/pglite/statements.ts');

const SELECT = 'select id, client_id, user_id, status, expire_at from floor_sessions where id = $1';
const CREATE = `
  create table if not exists floor_sessions (id text primary key, client_id text, user_id text, status text, expire_at bigint);
  insert into floor_sessions values ('sess_1', 'client_1', 'user_1', 'active', 1) on conflict do nothing;`;
const CONNECTIONS = 10;

async function openPostgres(url) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(CREATE);
  return (values) => pool.query({ name: 'floor', text: SELECT, values });
}

async function openEmbedded() {
  const runner = createStatementRunner(await PGlite.create());
  await runner.run(CREATE, []);
  return (values) => runner.run(SELECT, values);
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(session) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: 'https://localhost', sub: session.user_id, sid: session.id, iat, nbf: iat - 10, exp: iat + 60 };
  const input = `${encode({ alg: 'ES256', kid: 'key_1', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

const select = await (process.env.DATABASE_URL ? openPostgres(process.env.DATABASE_URL) : openEmbedded());

const answer = async () => {
  const { rows } = await select(['sess_1']);
  return JSON.stringify({ object: 'token', jwt: token(rows[0]) });
};

async function answerBare(request, reply) {
  request.resume();
  const body = await answer();
  reply.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  reply.end(body);
}

/** The router reads the form, as every server of the endpoint must. */
function stackListener() {
  const router = new Hono();
  router.all('/', async (context) => {
    await context.req.arrayBuffer();
    return new Response(await answer(), { headers: { 'Content-Type': 'application/json' } });
  });
  return getRequestListener(router.fetch);
}

createServer(process.argv[3] === 'stack' ? stackListener() : answerBare).listen(Number(process.argv[2]));
