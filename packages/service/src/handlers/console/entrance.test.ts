// How operators come in: one-time links, the sign-in of the system instance, its cookie, and what other sessions cannot do.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSystemInstance } from '../../store/console/system-instance.ts';
import type { Database } from '../../store/database/database.ts';
import {
  findInstanceByHost,
  findInstanceByProxyUrl,
  findInstancesByName,
  listInstances,
} from '../../store/instances/instances.ts';
import { signUp } from '../../testing/accounts/sign-up-and-in.ts';
import {
  CONSOLE_URL,
  type ConsoleService,
  createConsoleBrowser,
  createConsoleService,
} from '../../testing/console-operator.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: ConsoleService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createConsoleService(database);
});
afterAll(() => database.close());

const welcome = (token: string, email = 'link@operators.example', more: object = {}) =>
  service.send('POST', '/api/welcome', { body: { token, email_address: email, ...more } });

describe('a one-time link', () => {
  it('says what it is for, makes an operator once, and then no other', async () => {
    const token = await service.linkToken('admin');
    const check = await service.send('POST', '/api/welcome/check', { body: { token } });
    expect(check.body).toMatchObject({ role: 'admin', email_address: null, is_recovery: false });
    expect((await welcome(token, 'first@operators.example')).body.ticket).toMatch(/^[\w-]{43}$/);
    const again = await welcome(token, 'second@operators.example');
    expect([again.status, again.code]).toEqual([401, 'operator_link_invalid']);
    expect((await service.send('POST', '/api/welcome/check', { body: { token } })).code).toBe('operator_link_invalid');
  });

  it('makes one operator when it is used twice at the same time', async () => {
    const token = await service.linkToken('viewer');
    const replies = await Promise.all(['a', 'b'].map((name) => welcome(token, `${name}@race.example`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('ends after an hour', async () => {
    const token = await service.linkToken();
    service.ports.clock.advance(HOUR_MS);
    expect((await welcome(token)).code).toBe('operator_link_invalid');
  });

  it('is not used up by a request that is refused', async () => {
    const token = await service.linkToken();
    expect((await welcome(token, 'not an address')).code).toBe('form_param_format_invalid');
    expect((await welcome(token, 'x@operators.example', { password: 'short' })).code).toBe(
      'form_password_length_too_short',
    );
    expect((await welcome(token, 'x@operators.example')).status).toBe(200);
  });

  it('for an address takes no other address', async () => {
    const token = await service.linkToken('viewer', 'named@operators.example');
    expect((await welcome(token, 'other@operators.example')).code).toBe('form_param_value_invalid');
    expect((await welcome(token, 'named@operators.example')).status).toBe(200);
  });

  it('is refused for a page of another origin', async () => {
    const token = await service.linkToken();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const body = { token, email_address: 'evil@operators.example' };
    expect((await service.send('POST', '/api/welcome', { body, headers })).code).toBe('origin_invalid');
  });
});

describe('a new operator', () => {
  it('has a pending session until a second factor is set up, then works', async () => {
    const operator = await service.comeIn('owner', 'pending');
    expect(await operator.api('GET', '/operator')).toMatchObject({ status: 403, code: 'session_pending' });
    const ready = await service.operator('owner', 'ready');
    expect((await ready.api('GET', '/operator')).body).toMatchObject({
      object: 'current_operator',
      id: ready.id,
      first_name: 'ready',
      role: 'owner',
      instances: [{ id: service.instance.id, environment_type: 'development' }],
    });
  });

  it('gets a cookie of the console alone: HttpOnly, SameSite=Strict, below its frontend API', async () => {
    const operator = await service.operator('viewer', 'cookie');
    expect([...operator.cookies().keys()]).toEqual(['__latchkey_console']);
    for (const line of operator.cookieLines())
      expect(line).toMatch(/^__latchkey_console=[^;]+; Max-Age=\d+; Path=\/console\/auth; HttpOnly; SameSite=Strict$/);
  });

  it('signs in again with the password and the authenticator app, and not with the password alone', async () => {
    const operator = await service.operator('viewer', 'again');
    const browser = createConsoleBrowser(service);
    const fields = {
      identifier: 'again@operators.example',
      password: 'again has a long password',
      strategy: 'password',
    };
    const first = await browser.auth('POST', '/client/sign_ins', fields);
    expect(first.body.response).toMatchObject({ status: 'needs_second_factor', created_session_id: null });
    service.ports.clock.advance(MINUTE_MS);
    const code = totpCodeAt(operator.totpSecret, service.ports.clock.now());
    const path = `/client/sign_ins/${first.body.response.id}/attempt_second_factor`;
    const second = await browser.auth('POST', path, { strategy: 'totp', code });
    expect(second.body.response).toMatchObject({ status: 'complete' });
  });

  it('cannot sign up, and is asked for no code by e-mail', async () => {
    const browser = createConsoleBrowser(service);
    const signUpReply = await browser.auth('POST', '/client/sign_ups', { email_address: 'new@operators.example' });
    expect(signUpReply.status).toBe(404);
    const signIn = await browser.auth('POST', '/client/sign_ins', { identifier: 'ready@operators.example' });
    const strategies = signIn.body.response.supported_first_factors.map((one: { strategy: string }) => one.strategy);
    // A reset by e-mail still asks for the second factor.
    expect(strategies).toEqual(['passkey', 'password', 'reset_password_email_code']);
  });

  it('is signed out after an hour without a call, and after twelve hours with calls', async () => {
    const idle = await service.operator('viewer', 'idle');
    const busy = await service.operator('viewer', 'busy');
    const token = await idle.token();
    for (let minutes = 0; minutes < 60; minutes += 30) {
      service.ports.clock.advance(30 * MINUTE_MS);
      expect((await busy.api('GET', '/operator')).status).toBe(200);
    }
    expect((await idle.auth('POST', `/client/sessions/${idle.sessionId}/tokens`, {})).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await service.send('GET', '/api/operator', { headers })).status).toBe(401);
    for (let hours = 1; hours < 12; hours += 0.5) {
      service.ports.clock.advance(30 * MINUTE_MS);
      await busy.api('GET', '/operator').catch(() => undefined);
    }
    expect((await busy.auth('POST', `/client/sessions/${busy.sessionId}/tokens`, {})).status).toBe(401);
  });
});

describe('the system instance', () => {
  it('is no application: no list, host, proxy or name finds it', async () => {
    const system = await findSystemInstance(database.db);
    expect(system?.environmentType).toBe('production');
    const { id, apiHost, publishableKey } = system ?? { id: '', apiHost: '', publishableKey: '' };
    expect((await listInstances(database.db)).map((one) => one.id)).not.toContain(id);
    for (const name of [undefined, id, apiHost, publishableKey])
      expect((await findInstancesByName(database.db, name)).map((one) => one.id)).not.toContain(id);
    expect(await findInstanceByHost(database.db, apiHost)).toBeUndefined();
    expect(await findInstanceByProxyUrl(database.db, `${CONSOLE_URL}/console/auth`)).toBeUndefined();
    const request = new Request(`http://${apiHost}/v1/environment`);
    expect((await service.app.fetch(request)).status).toBe(400);
  });

  it('does not answer below the frontend API of applications, whatever proxy a request names', async () => {
    const reply = await service.app.fetch(
      new Request(`${service.baseUrl}/v1/environment`, {
        headers: { 'Latchkey-Proxy-Url': `${CONSOLE_URL}/console/auth` },
      }),
    );
    const environment = JSON.stringify(await reply.json());
    expect(environment).not.toContain('Latchkey Console');
  });

  it('is reached at the host of the console only', async () => {
    for (const path of ['/console/auth/v1/environment', '/console/api/operator', '/console/admin/v1/users']) {
      const reply = await service.app.fetch(new Request(`${service.baseUrl}${path}`));
      expect([path, reply.status]).toEqual([path, 400]);
    }
  });
});

describe('sessions of others', () => {
  it('do not work in the console, and those of operators do not work in an application', async () => {
    const browser = await openBrowser(service);
    const user = await signUp(service, browser, 'user@application.example');
    const jwt = user.body.client?.sessions[0]?.last_active_token?.jwt ?? '';
    const headers = { authorization: `Bearer ${jwt}`, 'Latchkey-Instance': service.instance.id };
    for (const path of ['/api/operator', '/admin/v1/users'])
      expect((await service.send('GET', path, { headers })).code).toBe('authentication_invalid');
    const operator = await service.operator('owner', 'apart');
    const cookie = [...operator.cookies()].map(([name, value]) => `__client=${value}; ${name}=${value}`).join('; ');
    const reply = await service.app.fetch(
      new Request(`${service.baseUrl}/v1/client?__latchkey_db_jwt=${browser.token()}`, { headers: { cookie } }),
    );
    expect(JSON.stringify(await reply.json())).not.toContain(operator.id);
    const asKey = { authorization: `Bearer ${await operator.token()}` };
    const admin = await service.app.fetch(new Request(`${service.baseUrl}/admin/v1/users`, { headers: asKey }));
    expect(admin.status).toBe(401);
  });
});

describe('a recovery link', () => {
  it('from the machine lets an operator in again and ends every old factor and session', async () => {
    const lost = await service.operator('admin', 'lost');
    const token = await service.linkToken('viewer', 'lost@operators.example');
    const check = await service.send('POST', '/api/welcome/check', { body: { token } });
    expect(check.body).toMatchObject({ role: 'admin', is_recovery: true });
    const reply = await welcome(token, 'lost@operators.example', { password: 'another long password' });
    expect(reply.status).toBe(200);
    expect((await lost.auth('POST', `/client/sessions/${lost.sessionId}/tokens`, {})).status).toBe(401);
    const browser = createConsoleBrowser(service);
    const signIn = await browser.auth('POST', '/client/sign_ins', { strategy: 'ticket', ticket: reply.body.ticket });
    expect(signIn.body.client.sessions[0]).toMatchObject({ status: 'pending', tasks: [{ key: 'setup-mfa' }] });
  });
});

describe('operators', () => {
  it('are invited, changed, disabled and removed by owners only, and the last owner stays', async () => {
    const own = await openTestDatabase();
    const alone = await createConsoleService(own);
    try {
      const owner = await alone.operator('owner', 'olivia');
      alone.ports.clock.advance(1);
      const viewer = await alone.operator('viewer', 'victor');
      expect(await viewer.api('POST', '/operators', { role: 'owner' })).toMatchObject({
        status: 403,
        code: 'operator_not_allowed',
        body: { errors: [{ meta: { required_roles: ['owner'] } }] },
      });
      const made = await owner.api('POST', '/operators', { role: 'support', email_address: 'Sam@Operators.example' });
      expect(made.body).toMatchObject({ role: 'support', email_address: 'sam@operators.example' });
      expect(made.body.url).toMatch(/^http:\/\/localhost:4400\/console\/welcome#[\w-]{20,}$/);
      expect(made.body.expires_at).toBe(alone.ports.clock.now() + 3 * DAY_MS);
      const list = await viewer.api('GET', '/operators');
      expect(list.body.data.map((one: { first_name: string }) => one.first_name)).toEqual(['olivia', 'victor']);
      expect(list.body.links).toMatchObject([{ id: made.body.id, role: 'support' }]);
      expect(JSON.stringify(list.body)).not.toContain(new URL(made.body.url).hash.slice(1));
      expect((await owner.api('DELETE', `/operator_links/${made.body.id}`)).status).toBe(200);
      expect((await owner.api('GET', '/operators')).body.links).toEqual([]);

      for (const change of [{ role: 'admin' }, { disabled: true }])
        expect((await owner.api('PATCH', `/operators/${owner.id}`, change)).code).toBe('operator_last_owner');
      expect((await owner.api('DELETE', `/operators/${owner.id}`)).code).toBe('operator_last_owner');

      const token = await viewer.token();
      expect((await owner.api('PATCH', `/operators/${viewer.id}`, { disabled: true })).body.disabled).toBe(true);
      const headers = { authorization: `Bearer ${token}` };
      expect((await alone.send('GET', '/api/operator', { headers })).code).toBe('authentication_invalid');
      expect((await owner.api('PATCH', `/operators/${viewer.id}`, { disabled: false, role: 'owner' })).status).toBe(
        200,
      );
      expect((await owner.api('DELETE', `/operators/${owner.id}`)).status).toBe(200);
      expect((await alone.send('GET', '/api/operators', { headers })).status).toBe(401);
    } finally {
      await own.close();
    }
  });

  it('must be verified again before they change operators', async () => {
    const owner = await service.operator('owner', 'stepping');
    service.ports.clock.advance(11 * MINUTE_MS);
    expect((await owner.api('POST', '/operators', { role: 'viewer' })).code).toBe('session_reverification_required');
    expect((await owner.api('GET', '/operators')).status).toBe(200);
  });
});
