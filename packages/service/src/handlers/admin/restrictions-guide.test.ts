// Runs the commands of docs/guides/restrictions.md, and checks that they do what the guide says.
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { readGuideCommands } from '../../testing/guide-commands.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

it('the commands of the guide restrict sign-up as it says', async () => {
  const database = await openTestDatabase();
  const service = await createTestService(database);
  const commands = await readGuideCommands('restrictions.md');
  expect(commands).toHaveLength(6);
  for (const command of commands) {
    const reply = await service.admin(command.method, command.path, command.body);
    expect([command, reply.status, reply.body.errors]).toEqual([command, 200, undefined]);
  }
  const startWith = async (email_address: string) =>
    (await (await openBrowser(service)).call('POST', '/client/sign_ups', { body: { email_address } })).codes;
  for (const email of ['a@example.com', 'a@mail.example.com', 'guest@partner.example'])
    expect([email, await startWith(email)]).toEqual([email, []]);
  for (const email of ['a@other.example', 'a@contractors.example.com', 'b@partner.example'])
    expect([email, await startWith(email)]).toEqual([email, ['not_allowed_access']]);
  expect(await service.inbox('guest@partner.example')).toHaveLength(1);
  await database.close();
});
