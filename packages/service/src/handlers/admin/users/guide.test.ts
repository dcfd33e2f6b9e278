// Runs the commands of docs/guides/managing-users.md in their order, and checks what the guide says about them.
import { expect, it, vi } from 'vitest';
import { signIn } from '../../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { readGuideCommands } from '../../../testing/guide-commands.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

it('the commands of the guide do what it says', async () => {
  const database = await openTestDatabase();
  const service = await createTestService(database);
  const commands = await readGuideCommands('managing-users.md');
  expect(commands).toHaveLength(24);
  const ids: Record<string, string> = {};
  const replies = new Map<string, unknown>();
  for (const command of commands) {
    const { method, body } = command;
    const path = command.path.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
    // The listed session is that of a browser.
    if (path.endsWith('/sessions'))
      ids.SESSION_ID =
        (await signIn(await openBrowser(service), 'ada@example.com', 'seven slow green trains')).body.response
          .created_session_id ?? '';
    const reply = await service.admin<{ readonly id: string }>(method, path, body);
    expect([command, reply.status, reply.body.errors]).toEqual([command, 200, undefined]);
    if (path === '/users') ids.USER_ID = reply.body.id;
    if (path.endsWith('/email_addresses')) ids.EMAIL_ID = reply.body.id;
    replies.set(`${method} ${path.replace(ids.USER_ID ?? '', ':id')}`, reply.body);
  }
  expect(replies.get('GET /users?query=ada%20love&order_by=-last_active_at&limit=20')).toMatchObject({
    total_count: 1,
  });
  expect(replies.get('GET /sessions?status=active&order_by=-created_at')).toMatchObject({
    data: [{ id: ids.SESSION_ID }],
    total_count: 1,
  });
  expect(replies.get('PATCH /users/:id/metadata')).toMatchObject({
    public_metadata: { seats: { used: 2 } },
    private_metadata: { note: 'prefers mail' },
  });
  expect(replies.get('POST /users/:id/revoke_sessions')).toEqual({ revoked_count: 0 });
  expect(replies.get('POST /users/:id/ban')).toMatchObject({ banned: true });
  await database.close();
});
