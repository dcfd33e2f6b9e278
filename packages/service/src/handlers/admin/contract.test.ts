// What every call of the admin API does: strict input, idempotency keys, optimistic concurrency and the audit log.
import { MINUTE_MS } from '@latchkey/wire';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createOperatorService, type OperatorCall, type OperatorService } from '../../testing/operator-client.ts';

type Item = { readonly code: string; readonly message: string };

eachDatabase('calls of the admin API', (database) => {
  let service: OperatorService;
  beforeAll(async () => {
    service = await createOperatorService(database(), { apiHost: 'contract.localhost:4400' });
  });

  const call = (path: string, given: OperatorCall = {}) =>
    service.call(`/admin/v1${path}`, { secretKey: service.secretKey, ...given });
  const errorsOf = (reply: { readonly body: Record<string, unknown> }) => reply.body.errors as readonly Item[];
  const create = (name: string, key?: string) =>
    call('/jwt_templates', {
      method: 'POST',
      body: { name, claims: { plan: 'pro' } },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  it('refuse what they do not know, in the query and in the body', async () => {
    const query = await call('/jwt_templates?color=red');
    expect([query.status, errorsOf(query)[0]]).toMatchObject([
      422,
      { code: 'form_param_unknown', message: 'color is not a field of this call.' },
    ]);
    const limit = await call('/jwt_templates?limit=many');
    expect([limit.status, errorsOf(limit)[0]?.message]).toEqual([422, expect.stringMatching(/^limit /)]);
    const one = await call('/jwt_templates/x?limit=1');
    expect(one.status).toBe(422);
    const body = await call('/jwt_templates', { method: 'POST', body: { name: '', claims: [], colour: 1 } });
    expect(errorsOf(body).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^name: Use 1 to 64/),
      'claims: Expected a JSON object.',
      'colour is not a field of this call.',
    ]);
    for (const reply of [query, limit, one, body]) expect(JSON.stringify(reply.body)).not.toMatch(/Invalid|never/);
    const form = await call('/jwt_templates', {
      method: 'POST',
      body: 'name=x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([form.status, errorsOf(form)[0]?.code]).toEqual([400, 'request_body_invalid']);
  });

  it('are carried out once for an idempotency key', async () => {
    const first = await create('once', 'key-1');
    expect(first.status).toBe(200);
    const again = await create('once', 'key-1');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await create('other', 'key-1');
    expect([other.status, errorsOf(other)[0]?.code]).toEqual([422, 'idempotency_key_reused']);
    const long = await create('long', 'x'.repeat(256));
    expect([long.status, errorsOf(long)[0]?.code]).toEqual([422, 'idempotency_key_invalid']);
  });

  it('run again after a failure with the same idempotency key', async () => {
    await create('taken');
    const refused = await create('taken', 'key-2');
    expect(refused.status).toBe(422);
    const { body } = await call('/jwt_templates?limit=500');
    const taken = (body.data as ReadonlyArray<{ id: string; name: string }>).find(({ name }) => name === 'taken');
    await call(`/jwt_templates/${taken?.id}`, { method: 'DELETE' });
    expect((await create('taken', 'key-2')).status).toBe(200);
  });

  it('of fifty at once with one idempotency key, one makes the change', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('race', 'key-3')));
    const made = replies.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect([reply.status, errorsOf(reply)[0]?.code]).toEqual([409, 'idempotency_key_in_use']);
    const repeated = await create('race', 'key-3');
    expect(repeated.body.id).toBe(made[0]?.body.id);
  });

  it('take over the key of a call that was interrupted, but not if its change was committed', async () => {
    const { db } = database();
    const keyHash = service.ports.vault.mac('idempotency', 'key-4');
    const fingerprint = service.ports.vault.mac(
      'idempotency',
      JSON.stringify([
        'POST /jwt_templates',
        {},
        { name: 'left', claims: { plan: 'pro' }, lifetime: 60, allowed_clock_skew: 5 },
      ]),
    );
    const row = { instance_id: service.instance.id, key_hash: keyHash, fingerprint, sealed_reply: null };
    await db
      .insertInto('idempotency_keys')
      .values({ ...row, claimed_at: service.ports.clock.now() })
      .execute();
    expect(errorsOf(await create('left', 'key-4'))[0]?.code).toBe('idempotency_key_in_use');
    service.ports.clock.advance(2 * MINUTE_MS);
    expect((await create('left', 'key-4')).status).toBe(200);

    await db.updateTable('idempotency_keys').set({ sealed_reply: null }).where('key_hash', '=', keyHash).execute();
    service.ports.clock.advance(2 * MINUTE_MS);
    const lost = await create('left', 'key-4');
    expect([lost.status, errorsOf(lost)[0]?.code]).toEqual([409, 'idempotency_reply_lost']);
  });

  it('refuse a change of an older version, and record who changed what', async () => {
    const { body: made } = await create('version');
    service.ports.clock.advance(1_000);
    const change = (body: unknown) => call(`/jwt_templates/${made.id}`, { method: 'PATCH', body });
    const changed = await change({ lifetime: 90, updated_at: made.updated_at });
    expect([changed.status, changed.body.lifetime]).toEqual([200, 90]);
    const stale = await change({ lifetime: 120, updated_at: made.updated_at });
    expect([stale.status, errorsOf(stale)[0]?.code]).toEqual([409, 'resource_changed']);
    await call(`/jwt_templates/${made.id}`, { method: 'DELETE' });

    const log = await call('/audit_events?event=admin.changed&limit=3');
    expect(log.body.data).toMatchObject([
      { reason: 'DELETE /jwt_templates/:id', target: made.id, changes: { lifetime: { before: 90, after: null } } },
      {
        reason: 'PATCH /jwt_templates/:id',
        target: made.id,
        actor: { sub: 'operator' },
        changes: { lifetime: { before: 60, after: 90 } },
      },
      { reason: 'POST /jwt_templates', target: made.id, changes: { name: { before: null, after: 'version' } } },
    ]);
  });
});
