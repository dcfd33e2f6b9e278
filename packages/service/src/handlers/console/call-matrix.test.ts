// Every call of the admin API in the console, made by each role, without a session, with a pending one, with a token of an
// application, by a disabled operator, for another instance, and without a step-up: who is refused, and how.
import { MINUTE_MS, NAMES } from '@latchkey/wire';
import type { AdminKey } from '@latchkey/wire/admin';
import { needsStepUp, OPERATOR_ROLES, type OperatorRole, roleMay, rolesThatMay } from '@latchkey/wire/console';
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSystemInstance } from '../../store/console/system-instance.ts';
import type { Database } from '../../store/database/database.ts';
import { signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { type ConsoleReply, type ConsoleService, createConsoleService } from '../../testing/console-operator.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

// The cast holds: the table has exactly the keys of the calls.
const KEYS = Object.keys(ADMIN_CALLS) as readonly AdminKey[];

/** A call that passes every guard and changes nothing: its ids do not exist, and its body has an unknown field. */
const harmless = (key: AdminKey) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path: path.replace(/:\w+/g, 'none'), body: method === 'GET' ? undefined : { unknown_field: 1 } };
};

/** Refusals of the console itself; every other answer is the handler's. */
const REFUSALS: ReadonlySet<string | undefined> = new Set([
  'authentication_invalid',
  'session_pending',
  'operator_not_allowed',
  'session_reverification_required',
  'operator_instance_invalid',
]);

describe('calls of the admin API in the console', () => {
  let database: Database;
  let service: ConsoleService;
  beforeAll(async () => {
    database = await openTestDatabase();
    service = await createConsoleService(database);
  });
  afterAll(() => database.close());

  const ask = (key: AdminKey, token: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
    const { method, path, body } = harmless(key);
    return service.send(method, `/admin/v1${path}`, {
      body,
      headers: {
        [NAMES.headers.instance]: service.instance.id,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  };

  const answerToAll = async (
    token: string | undefined,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ReadonlyMap<AdminKey, ConsoleReply>> => {
    const replies = new Map<AdminKey, ConsoleReply>();
    for (const key of KEYS) replies.set(key, await ask(key, token, headers));
    return replies;
  };

  const expectAll = async (
    code: string,
    token: string | undefined,
    headers?: Readonly<Record<string, string>>,
  ): Promise<void> => {
    for (const [key, reply] of await answerToAll(token, headers)) expect([key, reply.code]).toEqual([key, code]);
  };

  it.each(OPERATOR_ROLES)(
    'are made by an operator with the role %s exactly as the role may',
    async (role: OperatorRole) => {
      const operator = await service.operator(role, `matrix-${role}`);
      for (const [key, reply] of await answerToAll(await operator.token())) {
        const isRefused = REFUSALS.has(reply.code);
        expect([key, isRefused]).toEqual([key, !roleMay(role, key)]);
        if (isRefused)
          expect([key, reply.status, reply.body.errors]).toEqual([
            key,
            403,
            [expect.objectContaining({ code: 'operator_not_allowed', meta: { required_roles: rolesThatMay(key) } })],
          ]);
      }
    },
  );

  it('need a step-up where the contract says so, and only there', async () => {
    const operator = await service.operator('owner', 'matrix-old');
    service.ports.clock.advance(11 * MINUTE_MS);
    for (const [key, reply] of await answerToAll(await operator.token())) {
      const isStepUp = reply.code === 'session_reverification_required';
      expect([key, isStepUp]).toEqual([key, needsStepUp(key)]);
    }
  });

  it('are refused without a session, with a wrong token, and with the secret key of an instance', async () => {
    await expectAll('authentication_invalid', undefined);
    for (const token of ['a.b.c', service.secretKey])
      expect((await ask('GET /users', token)).code).toBe('authentication_invalid');
  });

  it('are refused to a pending session, and to an ended one', async () => {
    const operator = await service.comeIn('owner', 'matrix-pending');
    const token = await operator.token();
    await expectAll('session_pending', token);
    await operator.auth('POST', `/client/sessions/${operator.sessionId}/end`, {});
    expect((await ask('GET /users', token)).code).toBe('authentication_invalid');
  });

  it('are refused to the user of an application', async () => {
    const browser = await openBrowser(service);
    const user = await signUp(service, browser, 'matrix@application.example');
    await expectAll('authentication_invalid', user.body.client?.sessions[0]?.last_active_token?.jwt ?? 'none');
  });

  it('are refused to a disabled operator, and to a user of the console without a role', async () => {
    const owner = await service.operator('owner', 'matrix-disabler');
    const disabled = await service.operator('admin', 'matrix-disabled');
    const token = await disabled.token();
    await owner.api('PATCH', `/operators/${disabled.id}`, { disabled: true });
    await expectAll('authentication_invalid', token);
    const bare = await service.operator('admin', 'matrix-bare');
    await database.db.deleteFrom('operators').where('user_id', '=', bare.id).execute();
    expect((await ask('GET /users', await bare.token())).code).toBe('authentication_invalid');
  });

  it('are refused without an instance, for an unknown one, and for the system instance', async () => {
    const token = await (await service.operator('owner', 'matrix-instance')).token();
    const system = await findSystemInstance(database.db);
    await expectAll('operator_instance_invalid', token, { [NAMES.headers.instance]: system?.id ?? '' });
    for (const id of ['', 'ins_unknown', "' or 1=1"])
      expect((await ask('GET /users', token, { [NAMES.headers.instance]: id })).code).toBe('operator_instance_invalid');
  });

  it('are refused to pages of other origins', async () => {
    const token = await (await service.operator('owner', 'matrix-origin')).token();
    await expectAll('origin_invalid', token, { origin: 'https://evil.example' });
    const sameSite = await ask('GET /users', token, { 'sec-fetch-site': 'same-site' });
    expect(sameSite.code).toBe('origin_invalid');
    const reply = await ask('GET /users', token, { origin: 'http://localhost:3000' });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are recorded with the operator and the reason', async () => {
    const operator = await service.operator('support', 'matrix-audit');
    const { body: user } = await service.admin<{ id: string }>('POST', '/users', {
      email_address: ['audited@application.example'],
    });
    const reason = encodeURIComponent('Asked by phone – ticket 12');
    const banned = await operator.admin('POST', `/users/${user.id}/ban`, undefined, { [NAMES.headers.reason]: reason });
    expect(banned.status).toBe(200);
    const log = await operator.admin('GET', `/audit_events?user_id=${user.id}`);
    expect(log.body.data[0]).toMatchObject({
      event: 'admin.changed',
      reason: 'POST /users/:id/ban',
      actor: {
        sub: 'operator',
        operator_id: operator.id,
        operator_name: 'matrix-audit',
        operator_role: 'support',
        reason: 'Asked by phone – ticket 12',
      },
      ip_address: '192.0.2.7',
    });
    const long = { [NAMES.headers.reason]: 'x'.repeat(201) };
    expect((await operator.admin('POST', `/users/${user.id}/unban`, undefined, long)).code).toBe(
      'form_param_format_invalid',
    );
  });

  it('keep idempotency keys working', async () => {
    const operator = await service.operator('admin', 'matrix-once');
    const key = { 'idempotency-key': 'once-in-the-console' };
    const body = { email_address: ['once@application.example'] };
    const first = await operator.admin('POST', '/users', body, key);
    const second = await operator.admin('POST', '/users', body, key);
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});
