import { describe, expect, it } from 'vitest';
import { createFakeAdmin, json, lost, refused, SECRET_KEY } from '../testing/fake-admin-service.ts';
import { LatchkeyAdminError } from './error.ts';

const errorOf = async (call: Promise<unknown>): Promise<LatchkeyAdminError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof LatchkeyAdminError) return error;
  throw new Error(`not an error of the client: ${error}`);
};

const proxyPage =
  (status: number, headers = {}) =>
  () =>
    new Response('<h1>Not this time</h1>', { status, headers });

describe('a request', () => {
  it('has the secret key, and does not follow redirects', async () => {
    const { admin, seen } = createFakeAdmin([json({ id: 'user_1' })]);
    expect(await admin.users.get('user_1')).toEqual({ id: 'user_1' });
    expect(seen[0]?.headers).toEqual({ authorization: `Bearer ${SECRET_KEY}`, accept: 'application/json' });
    expect(seen[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual' });
  });

  it('has its body as JSON, or none', async () => {
    const { admin, seen } = createFakeAdmin([json({})]);
    await admin.users.create({ email_address: ['ada@example.com'], first_name: 'Ada "the first"' });
    await admin.users.ban('user_1');
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(seen[0]?.init.body).toBe('{"email_address":["ada@example.com"],"first_name":"Ada \\"the first\\""}');
    expect(seen[1]?.headers).not.toHaveProperty('content-type');
    expect(seen[1]?.init.body).toBeUndefined();
  });

  it('has a file as a form, whose content type the runtime writes', async () => {
    const { admin, seen } = createFakeAdmin([json({})]);
    const bytes = new Uint8Array([137, 80, 78, 71]);
    const blob = new Blob([bytes], { type: 'image/png' });
    // A file of a form parser has the same members, but is no Blob.
    const parsed = { type: 'image/png', size: 4, arrayBuffer: () => blob.arrayBuffer() };
    for (const file of [blob, parsed]) await admin.users.setProfileImage('user_1', { file });
    await admin.organizations.setLogo('org_1', { file: 'data:image/png;base64,iVBORw==' });
    for (const { init, headers } of seen.slice(0, 2)) {
      const sent = init.body instanceof FormData ? init.body.get('file') : undefined;
      expect(sent instanceof Blob && [sent.type, new Uint8Array(await sent.arrayBuffer())]).toEqual([
        'image/png',
        bytes,
      ]);
      expect(headers).not.toHaveProperty('content-type');
    }
    expect(seen[2]?.init.body).toBe('data:image/png;base64,iVBORw==');
    expect(seen[2]?.headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  });
});

describe('a repeated request', () => {
  it('has the idempotency key of the first, and another call has another', async () => {
    const { admin, seen, waits } = createFakeAdmin([lost, proxyPage(502), json({ id: 'user_1' }), json({})]);
    expect(await admin.users.create({ username: 'ada' })).toEqual({ id: 'user_1' });
    await admin.users.ban('user_1');
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
    expect(new Set(keys).size).toBe(2);
    expect(seen.slice(1, 3).map(({ init }) => init.body)).toEqual(['{"username":"ada"}', '{"username":"ada"}']);
    expect(waits).toEqual([250, 500]);
  });

  it('waits as long as the service asks, but not longer than 20 seconds', async () => {
    const answers = ['3', '86400', '-1', 'Fri, 31 Dec 2027 23:59:59 GMT'].map((after) =>
      refused(429, 'too_many_requests', { 'retry-after': after }),
    );
    const { admin, waits } = createFakeAdmin([refused(503, 'service_unavailable'), ...answers, json({})], {
      retries: 5,
    });
    await admin.users.update('user_1', { first_name: 'Ada' });
    expect(waits).toEqual([250, 3_000, 20_000, 2_000, 4_000]);
  });

  it('follows when the first attempt of a POST is still running', async () => {
    const running = refused(409, 'idempotency_key_in_use', { 'retry-after': '1' });
    const { admin, waits } = createFakeAdmin([lost, running, json({ id: 'user_1' })]);
    expect(await admin.users.create({})).toEqual({ id: 'user_1' });
    expect(waits).toEqual([250, 1_000]);
  });

  it('follows a reply that breaks off', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('terminated')),
        }),
      );
    const { admin, calls } = createFakeAdmin([broken, json({ id: 'user_1' })]);
    expect(await admin.users.get('user_1')).toEqual({ id: 'user_1' });
    expect(calls()).toHaveLength(2);
  });

  it('is not sent if it could carry out a change twice', async () => {
    const cases = [
      lost,
      proxyPage(502),
      proxyPage(504),
      refused(503, 'outcome_unknown'),
      refused(500, 'internal_error'),
    ];
    for (const answer of cases) {
      const { admin, calls } = createFakeAdmin([answer]);
      await errorOf(admin.users.update('user_1', { first_name: 'Ada' }));
      await errorOf(admin.users.delete('user_1'));
      await errorOf(admin.organizations.setLogo('org_1', { file: new Blob([]) }));
      expect(calls()).toEqual(['PATCH /users/user_1', 'DELETE /users/user_1', 'PUT /organizations/org_1/logo']);
    }
  });

  it('is not sent after a refusal', async () => {
    for (const answer of [refused(422, 'form_param_invalid'), refused(409, 'resource_changed'), proxyPage(500)]) {
      const { admin, calls } = createFakeAdmin([answer]);
      await errorOf(admin.users.create({}));
      expect(calls()).toHaveLength(1);
    }
  });

  it('is sent as often as configured', async () => {
    for (const retries of [0, 2, 4]) {
      const { admin, calls, waits } = createFakeAdmin([lost], { retries });
      expect((await errorOf(admin.users.list())).status).toBe(0);
      expect([calls().length, waits.length]).toEqual([retries + 1, retries]);
    }
  });
});

describe('the error', () => {
  it('of a refusal has the status, the code and what the service says', async () => {
    const errors = [
      { code: 'form_param_format_invalid', message: 'Bad.', long_message: 'No address.', meta: { param_name: 'a' } },
      { code: 'form_param_missing', message: 'Give it.' },
    ];
    const { admin } = createFakeAdmin([json({ errors: [...errors, null, 'x', { code: 1 }] }, { status: 422 })]);
    const error = await errorOf(admin.users.create({}));
    expect(error).toMatchObject({ name: 'LatchkeyAdminError', status: 422, code: 'form_param_format_invalid', errors });
    expect(error.errors).toHaveLength(2);
    expect(error.message).toBe('Latchkey: POST /users was refused with 422. No address. Give it.');
  });

  it('of a reply without JSON has the status only', async () => {
    const { admin } = createFakeAdmin([proxyPage(404), json({ errors: 'none' }, { status: 400 }), proxyPage(200)]);
    const missing = await errorOf(admin.users.get('user_1'));
    expect([missing.status, missing.code, missing.errors]).toEqual([404, undefined, []]);
    expect(missing.message).toBe('Latchkey: GET /users/:id was refused with 404.');
    expect(await errorOf(admin.users.get('user_1'))).toMatchObject({ status: 400, errors: [] });
    const page = await errorOf(admin.users.get('user_1'));
    expect(page).toMatchObject({ status: 200, code: undefined });
    expect(page.message).toBe('Latchkey: GET /users/:id got a reply that is no JSON. Is serviceUrl the service?');
  });

  it('of a redirect names the setting, and the other address gets no request', async () => {
    const { admin, calls } = createFakeAdmin([proxyPage(302, { location: 'https://other.example.com/' })]);
    const error = await errorOf(admin.users.get('user_1'));
    expect([error.status, calls().length]).toEqual([302, 1]);
    expect(error.message).toBe(
      'Latchkey: GET /users/:id was redirected. Set serviceUrl to the address of the service.',
    );
  });

  it('of a lost request has its cause', async () => {
    const { admin } = createFakeAdmin([lost], { retries: 0 });
    const error = await errorOf(admin.users.get('user_1'));
    expect([error.status, error.code, error.cause]).toEqual([0, undefined, new TypeError('fetch failed')]);
    expect(error.message).toBe('Latchkey: GET /users/:id got no reply from https://latchkey.example.com.');
  });

  it('of a service that does not reply in time has the time-out as its cause', async () => {
    const silent = ({ signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const { admin, calls } = createFakeAdmin([silent], { timeoutMs: 1, retries: 1 });
    const error = await errorOf(admin.users.get('user_1'));
    expect(error).toMatchObject({ status: 0, cause: { name: 'TimeoutError' } });
    expect(calls()).toHaveLength(2);
  });

  it('never contains the secret key', async () => {
    const answers = [lost, proxyPage(302), proxyPage(200), proxyPage(500), refused(401, 'secret_key_invalid')];
    for (const answer of answers) {
      const { admin } = createFakeAdmin([answer], { retries: 1 });
      const error = await errorOf(admin.users.create({ password: 'seven slow green trains' }));
      const shown = `${error.stack} ${error.cause} ${JSON.stringify(error)}`;
      expect(shown).not.toContain(SECRET_KEY);
      expect(shown).not.toContain('seven slow');
    }
  });
});
