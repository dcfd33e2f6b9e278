// Signs an operator in to the console in a browser: a one-time link, a password, and an authenticator app, without the screens for it.
import { totpAt } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { createClock } from './clock.ts';
import type { Stack } from './stack.ts';

export type OperatorRole = 'owner' | 'admin' | 'support' | 'viewer';

type Reply = { readonly response?: { readonly secret?: string }; readonly ticket?: string };

/** A call with the cookies of the browser, before a page of the console makes calls itself. */
const callAs = async (
  page: Page,
  url: string,
  body: Readonly<Record<string, string>>,
  isJson = false,
): Promise<Reply> => {
  const reply = await page.request.post(url, isJson ? { data: body } : { form: { ...body } });
  if (!reply.ok()) throw new Error(`${url} answered ${reply.status()}: ${await reply.text()}`);
  return reply.json();
};

/** Opens the console as a new operator with this role. */
export const enterConsole = async (
  page: Page,
  stack: Pick<Stack, 'command' | 'service'>,
  role: OperatorRole,
): Promise<void> => {
  const { url } = JSON.parse(await stack.command('console-link', '--role', role, '--json')) as { url: string };
  const { origin, hash } = new URL(url);
  const name = `${role}${Date.now()}`;
  const welcome = {
    token: hash.slice(1),
    email_address: `${name}@operators.example`,
    first_name: 'Ines',
    last_name: 'Vidal',
    password: `${name} has a long password`,
  };
  const { ticket = '' } = await callAs(page, `${origin}/console/api/welcome`, welcome, true);
  await callAs(page, `${origin}/console/auth/v1/client/sign_ins`, { strategy: 'ticket', ticket });
  const { response } = await callAs(page, `${origin}/console/auth/v1/me/totp`, {});
  const code = totpAt(response?.secret ?? '', await createClock(stack.service).now());
  await callAs(page, `${origin}/console/auth/v1/me/totp/attempt_verification`, { code });
  await page.goto(`${origin}/console`);
};
