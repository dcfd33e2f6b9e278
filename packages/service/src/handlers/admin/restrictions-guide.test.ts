// Runs the commands of docs/guides/restrictions.md, and checks that they do what the guide says.
import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const GUIDE = new URL('../../../../../docs/guides/restrictions.md', import.meta.url);
const COMMAND = /^curl -X (\w+) "?\$LATCHKEY_URL\/admin\/v1(\S+?)"? -H "Authorization[^\n]*?(?: -d '([^\n]*)')?$/;

/** The commands in the code blocks of the guide, each on one line. */
const commandsIn = (guide: string): readonly string[] =>
  [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .replaceAll(/ *\\\n +/g, ' ')
      .trim()
      .split('\n'),
  );

it('the commands of the guide restrict sign-up as it says', async () => {
  const database = await openTestDatabase();
  const service = await createTestService(database);
  const commands = commandsIn(await readFile(GUIDE, 'utf8'));
  expect(commands).toHaveLength(6);
  for (const command of commands) {
    const [, method = '', path = '', body] = COMMAND.exec(command) ?? [];
    const reply = await service.admin(method, path, body === undefined ? undefined : JSON.parse(body));
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
