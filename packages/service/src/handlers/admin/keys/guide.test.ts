// Runs the commands of docs/guides/admin-keys.md in their order, and checks what the guide says about them.
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { type GuideCommand, readGuideCommands } from '../../../testing/guide-commands.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Reply = {
  readonly id: string;
  readonly secret?: string;
  readonly status?: string;
  readonly updated_at: number;
  readonly data?: readonly Reply[];
  readonly errors?: ReadonlyArray<{ readonly code: string }>;
};

it('the commands of the guide do what it says', async () => {
  const database = await openTestDatabase();
  const service = await createTestService(database);
  const commands = await readGuideCommands('admin-keys.md');
  expect(commands).toHaveLength(9);
  const ids: Record<string, string> = {};
  const send = async ({ method, path, body, idempotencyKey }: GuideCommand, key = service.secretKey) => {
    const reply = await service.app.fetch(
      new Request(`${service.baseUrl}/admin/v1${path.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '')}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply };
  };
  const next = (() => {
    const left = [...commands];
    return async (change: (command: GuideCommand) => GuideCommand = (command) => command) => {
      const command = left.shift();
      if (!command) throw new Error('the guide has no more commands');
      const reply = await send(change(command));
      expect([command, reply.status, reply.body.errors]).toEqual([command, 200, undefined]);
      return { ...reply, command };
    };
  })();
  const read = (path: string, key?: string) =>
    send({ method: 'GET', path, body: undefined, idempotencyKey: undefined }, key);

  const { body: made } = await next();
  ids.KEY_ID = made.id;
  expect((await read('/users', made.secret)).status).toBe(200);
  const { body: missing } = await read('/instance', made.secret);
  expect(missing.errors).toMatchObject([{ code: 'secret_key_scope_missing' }]);
  const { body: list } = await next();
  expect(list.data?.find(({ id }) => id === made.id)).toMatchObject({
    name: 'Nightly export',
    hint: made.secret?.slice(-4),
    last_used_at: service.ports.clock.now(),
  });
  expect(JSON.stringify(list)).not.toContain(made.secret);
  expect((await next()).body).toMatchObject({ name: 'Export', scopes: ['users:read'] });

  const { body: rotated } = await next();
  for (const key of [made.secret, rotated.secret]) expect((await read('/users', key)).status).toBe(200);
  await next();
  expect([(await read('/users', made.secret)).status, (await read('/users', rotated.secret)).status]).toEqual([
    401, 200,
  ]);

  const { body: signing } = await next();
  ids.SIGNING_KEY_ID = signing.data?.find(({ status }) => status === 'current')?.id ?? '';
  expect((await next()).body).toMatchObject({ status: 'revoked' });
  const published = await service.app.fetch(new Request(`${service.baseUrl}/.well-known/jwks.json`));
  expect(await published.text()).not.toContain(ids.SIGNING_KEY_ID);

  const first = await next();
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const again = await send(first.command);
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);

  const { updated_at } = (await read('/instance')).body;
  const { command } = await next((given) => ({ ...given, body: { ...(given.body as object), updated_at } }));
  const stale = await send(command);
  expect([stale.status, stale.body.errors?.[0]?.code]).toEqual([409, 'resource_changed']);
  await database.close();
});
