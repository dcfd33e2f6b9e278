// Captchas in a real browser, on a cross-origin isolated page under a strict CSP with Trusted Types: our proof of work, and a
// fake of the external service. After each failure the user can continue.
import type { ServerResponse } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { createWidgets, type Widgets } from '../../support/captcha-widget.ts';
import { createClock } from '../../support/clock.ts';
import { type HostPage, startHostPage } from '../../support/host-page.ts';
import { createInbox } from '../../support/inbox.ts';
import type { Service } from '../../support/stack.ts';
import { test as base, expect } from '../../support/test.ts';
import { createTestUsers } from '../../support/users.ts';

const OWN = { captcha_provider: 'proof_of_work' };
const EXTERNAL = {
  captcha_provider: 'turnstile',
  captcha_public_key: 'smart-key',
  captcha_public_key_invisible: 'invisible-key',
  captcha_widget_type: 'smart',
};
const CHALLENGE = '**/v1/captcha/challenge*';
const UNTIL_FORGOTTEN_MS = 11 * 60_000;
const SUSPICIOUS_REFUSALS = 20;

/** Cross-origin isolation, the strictest setting. */
const ISOLATION = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };

type Fixtures = { readonly host: HostPage; readonly widgets: Widgets };

const test = base.extend<Fixtures>({
  host: async ({ guarded }, use) => {
    const isolated = (_: unknown, response: ServerResponse) => {
      for (const [name, value] of Object.entries(ISOLATION)) response.setHeader(name, value);
      return false;
    };
    const host = await startHostPage(guarded, { answers: () => isolated });
    await use(host);
    await host.stop();
    await createClock(guarded.service).advance(UNTIL_FORGOTTEN_MS);
  },
  inbox: async ({ guarded }, use) => use(createInbox(guarded.service)),
  users: async ({ guarded }, use) => use(createTestUsers(guarded)),
  widgets: async ({ context }, use) => use(createWidgets(context)),
});

const ask = (guarded: Service, display: object) =>
  guarded.admin('PATCH', '/instance', {
    display_config: display,
    user_settings: { sign_up: { captcha_enabled: true } },
  });

/** Refused sign-ins from this network until the service requires a captcha. */
const arouseSuspicion = (page: Page) =>
  page.evaluate(async (times) => {
    const { Latchkey } = window as unknown as {
      Latchkey: { client: { signIn: { create(params: object): Promise<unknown> } } };
    };
    for (let time = 0; time < times; time += 1)
      await Latchkey.client.signIn.create({ identifier: `nobody.${time}@example.com` }).catch(() => undefined);
  }, SUSPICIOUS_REFUSALS);

const drawn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { drawnWidgets?: readonly string[] }).drawnWidgets ?? []);

/** Invalidates the signature of this many challenges, so that no solution is accepted. */
const spoilChallenges = async (context: BrowserContext, times: number): Promise<() => number> => {
  let given = 0;
  await context.route(CHALLENGE, async (route) => {
    given += 1;
    if (given > times) return route.continue();
    const reply = await route.fetch();
    const challenge = await reply.json();
    return route.fulfill({ response: reply, json: { ...challenge, signature: 'spoilt' } });
  });
  return () => given;
};

test('a sign-up solves its proof of work without interaction, and sends it to the service only', async ({
  page,
  context,
  guarded,
  host,
  inbox,
  users,
}) => {
  await ask(guarded, OWN);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (![guarded.service, host.url].includes(new URL(request.url()).origin)) elsewhere.push(request.url());
  });
  await page.goto(`${host.url}/sign-up`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await signUp.giveDetails(mira);
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
  expect(elsewhere).toEqual([]);
});

test('a proof that is rejected twice shows an error, and the third one passes', async ({
  page,
  context,
  guarded,
  host,
  inbox,
  users,
}) => {
  await ask(guarded, OWN);
  const given = await spoilChallenges(context, 2);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  const refused = page.getByText('We could not check that you are a person.');
  await page.goto(`${host.url}/sign-up`);
  await signUp.giveDetails(mira);
  await expect(refused).toBeVisible();
  await signUp.createButton.click();
  await expect.poll(given).toBe(2);
  await expect(refused).toBeVisible();
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('a blocked challenge shows a message, and a button that works once it is unblocked', async ({
  page,
  context,
  guarded,
  host,
  inbox,
  users,
}) => {
  await ask(guarded, OWN);
  await context.route(CHALLENGE, (route) => route.abort('blockedbyclient'));
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await page.goto(`${host.url}/sign-up`);
  await signUp.giveDetails(mira);
  await expect(page.getByText('Turn off content blockers for this page, then try again.')).toBeVisible();
  await context.unroute(CHALLENGE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('after many failures a sign-in solves its proof of work without interaction, and continues by itself', async ({
  page,
  guarded,
  host,
  users,
}) => {
  await ask(guarded, OWN);
  const mira = await users.member();
  await page.goto(host.url);
  await expect(page.locator('#who')).toHaveText('Signed out');
  await arouseSuspicion(page);
  const verified = page.waitForResponse((reply) => reply.url().includes('/v1/client/verify'));
  await new SignInPage(page).signIn(mira);
  expect((await verified).status()).toBe(200);
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a slow proof of work is shown in a modal that cannot be closed', async ({
  page,
  context,
  guarded,
  host,
  users,
}) => {
  await ask(guarded, OWN);
  const mira = await users.member();
  await page.goto(host.url);
  await expect(page.locator('#who')).toHaveText('Signed out');
  await arouseSuspicion(page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(CHALLENGE, async (route) => {
    await held;
    await route.continue();
  });
  const signIn = new SignInPage(page);
  await signIn.giveIdentifier(mira.email);
  const dialog = page.getByRole('dialog', { name: 'A short check' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letGo();
  await expect(dialog).toBeHidden();
  await signIn.givePassword(mira.password);
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('a smart widget opens its element at sign-up while it is interactive', async ({
  page,
  guarded,
  host,
  inbox,
  users,
  widgets,
}) => {
  await ask(guarded, EXTERNAL);
  await widgets.allow();
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  const slot = page.locator('#latchkey-captcha');
  await page.goto(`${host.url}/sign-up`);
  await expect(signUp.createButton).toBeVisible();
  expect((await slot.boundingBox())?.height).toBe(0);
  await signUp.giveDetails(mira);
  const button = page.getByRole('button', { name: 'I am a person' });
  await expect(button).toBeVisible();
  expect((await slot.boundingBox())?.height).toBe(68);
  await button.click();
  await expect(signUp.code).toBeVisible();
  expect(await drawn(page)).toEqual(['smart-key signup']);
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('a blocked widget script shows a message, and a button that works once it is unblocked', async ({
  page,
  guarded,
  host,
  inbox,
  users,
  widgets,
}) => {
  test.slow();
  await ask(guarded, { ...EXTERNAL, captcha_widget_type: 'invisible' });
  await widgets.block();
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await page.goto(`${host.url}/sign-up`);
  await signUp.giveDetails(mira);
  await expect(page.getByText('Turn off content blockers for this page, then try again.')).toBeVisible();
  await widgets.allow();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(signUp.code).toBeVisible();
  expect(await drawn(page)).toEqual(['invisible-key signup']);
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('after many failures a widget is shown in a modal, and the rejected call is repeated', async ({
  page,
  guarded,
  host,
  users,
  widgets,
}) => {
  await ask(guarded, EXTERNAL);
  await widgets.allow();
  const mira = await users.member();
  await page.goto(host.url);
  await expect(page.locator('#who')).toHaveText('Signed out');
  await arouseSuspicion(page);
  const signIn = new SignInPage(page);
  await signIn.giveIdentifier(mira.email);
  const dialog = page.getByRole('dialog', { name: 'A short check' });
  await dialog.getByRole('button', { name: 'I am a person' }).click();
  await expect(dialog).toBeHidden();
  expect(await drawn(page)).toEqual(['smart-key verify']);
  await signIn.givePassword(mira.password);
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});
