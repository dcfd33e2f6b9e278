// Text that reaches a card, from a user, an operator, a URL or the service, is rendered as text (docs/security.md R23). Every
// page here has a strict CSP with Trusted Types, and a violation fails the test.
import { arSA } from '@latchkey/localizations';
import { newTotpSecret } from '@latchkey/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { ModalPage } from '../../pages/modal.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expectInert, type Hits, HOSTILE_TEXT, HOSTILE_TEXTS, HOSTILE_URLS, watchHits } from '../../support/hostile.ts';
import { methods } from '../../support/settings.ts';
import { test as base, expect } from '../../support/test.ts';

const test = base.extend<{ readonly hits: Hits }>({ hits: async ({ context }, use) => use(await watchHits(context)) });

const FIRST = HOSTILE_TEXTS[0] ?? '';
const NAME = '<img class=hostile src=x onerror=hit()>';

type Json = { [name: string]: unknown };

/** Rewrites the service's replies to matching calls. */
const rewrite = (context: BrowserContext, calls: string | RegExp, change: (body: Json) => Json, status?: number) =>
  context.route(calls, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const response = await route.fetch();
    if (!response.ok() && status === undefined) return route.fulfill({ response });
    const json = change((await response.json()) as Json);
    return route.fulfill({ response, json, ...(status === undefined ? {} : { status }) });
  });

const hostileEnvironment = (body: Json): Json => {
  if ('response' in body) return { ...body, response: hostileEnvironment(body.response as Json) };
  const environment = body;
  const { display_config: display, user_settings: users } = environment as {
    display_config: Json;
    user_settings: Json;
  };
  const [url] = HOSTILE_URLS;
  return {
    ...environment,
    display_config: {
      ...display,
      application_name: HOSTILE_TEXT,
      support_email: HOSTILE_TEXT,
      terms_url: url,
      privacy_policy_url: HOSTILE_URLS[1],
      logo_image_url: HOSTILE_URLS[2],
      home_url: HOSTILE_URLS[3],
    },
    user_settings: {
      ...users,
      social: Object.fromEntries(
        Object.entries((users.social ?? {}) as { [strategy: string]: Json }).map(([strategy, provider]) => [
          strategy,
          { ...provider, name: HOSTILE_TEXT, logo_url: HOSTILE_URLS[4] },
        ]),
      ),
    },
  };
};

/** A language pack in which every text is this one. */
const packOf = (text: string): Json => {
  const fill = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
      : text;
  return { ...(fill(arSA) as Json), locale: 'en' };
};

const refusal = (field: string) => ({
  errors: [
    {
      code: 'a_code_nobody_knows',
      message: HOSTILE_TEXT,
      long_message: HOSTILE_TEXT,
      meta: { param_name: field, name: HOSTILE_TEXT, session_id: HOSTILE_TEXT },
    },
  ],
});

/** Asserts that the first payload is shown verbatim and that none of them ran. */
const isShownAsText = async (page: Page, hits: Hits) => {
  await expect(page.locator('.lk-root').first()).toContainText(FIRST);
  await expectInert(page, hits);
};

test('the list is long enough, and the test detects a text that is rendered as markup', async ({
  page,
  site,
  hits,
}) => {
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(100);
  await page.goto(site.url);
  await expectInert(page, hits);
  await page.evaluate(() => document.body.append(document.createElement('marquee')));
  await expect(expectInert(page, hits)).rejects.toThrow(/marquee/);
  await page.evaluate(() => (window as unknown as { hit(): void }).hit());
  expect(hits).toHaveLength(1);
});

test('settings of the operator and replies of the service are escaped', async ({
  page,
  context,
  site,
  settings,
  hits,
}) => {
  await settings(methods.legalConsent, methods.phone, methods.passkey);
  await rewrite(context, '**/v1/environment*', hostileEnvironment);
  await rewrite(context, /\/v1\/client\/sign_ins\?/, () => refusal('identifier'), 422);
  await rewrite(context, /\/v1\/client\/sign_ups\?/, () => refusal('email_address'), 422);
  await rewrite(context, /\/v1\/waitlist\?/, () => refusal('nothing_here'), 422);
  await page.goto(site.url);
  await isShownAsText(page, hits);
  await new SignInPage(page).giveIdentifier('mira@example.com');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await isShownAsText(page, hits);

  await page.goto(`${site.url}/sign-up`);
  const signUp = new SignUpPage(page);
  await signUp.consent.check();
  await signUp.giveDetails({ email: 'mira@example.com', password: 'quiet-harbour-lights' });
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await isShownAsText(page, hits);
  for (const link of await page.locator('.lk-root').getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^[/h]/);

  const modal = new ModalPage(page);
  await modal.open(site.url, 'Waitlist');
  await modal.dialog.getByRole('textbox').fill('mira@example.com');
  await modal.dialog.getByRole('button', { name: 'Join the list' }).click();
  await expect(modal.dialog.getByRole('alert')).toContainText(FIRST);
  await expectInert(page, hits);
  await settings(methods.restricted);
  await page.goto(`${site.url}/sign-up`);
  await isShownAsText(page, hits);
});

test('translations of the host are escaped, each text separately', async ({ page, site, hits }) => {
  await page.goto(site.url);
  await expect(new SignInPage(page).identifier).toBeVisible();
  const unseen = await page.evaluate(
    async ({ pack, place, texts }) => {
      const { Latchkey } = window as unknown as {
        Latchkey: { __unstable__updateProps(update: object): Promise<void> };
      };
      const FRAMES = 300;
      const heading = () => document.querySelector('.lk-root h1')?.textContent;
      const wrong: string[] = [];
      for (const text of texts) {
        const localization = JSON.parse(pack.replaceAll(place, JSON.stringify(text).slice(1, -1)));
        await Latchkey.__unstable__updateProps({ options: { localization } });
        // A busy machine may need more than one frame to render it.
        for (let frame = 0; frame < FRAMES && heading() !== text; frame += 1) await new Promise(requestAnimationFrame);
        if (heading() !== text) wrong.push(text);
        if (document.querySelector('.hostile')) wrong.push(`interpreted: ${text}`);
      }
      return wrong;
    },
    { pack: JSON.stringify(packOf('PLACE')), place: 'PLACE', texts: [...HOSTILE_TEXTS, HOSTILE_TEXT] },
  );
  expect(unseen).toEqual([]);
  await isShownAsText(page, hits);
});

test('identifiers are escaped on the later cards: password, other methods, help, second factor', async ({
  page,
  context,
  site,
  users,
  settings,
  hits,
}) => {
  await settings(methods.secondFactors, { display_config: { support_email: 'help@example.com' } });
  const mira = await users.member({ totp_secret: newTotpSecret(), backup_codes: ['7f3k-9qx2-m0ad'] });
  await context.route(/\/v1\/client/, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      mira.email,
      JSON.stringify(`${HOSTILE_TEXT}@example.com`).slice(1, -1),
    );
    return route.fulfill({ response, body });
  });
  const signIn = new SignInPage(page);
  await page.goto(site.url);
  await signIn.giveIdentifier(mira.email);
  await expect(signIn.password).toBeVisible();
  await isShownAsText(page, hits);
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await signIn.heading('Sign in another way');
  await isShownAsText(page, hits);
  await page.getByRole('button', { name: 'Get help' }).click();
  await expectInert(page, hits);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await signIn.givePassword(mira.password);
  await signIn.heading('Two-step code');
  await expectInert(page, hits);
});

test('names are escaped in the account chooser', async ({ page, users, settings, hits }) => {
  await settings(methods.manySessions);
  const mira = await users.member({ first_name: NAME, last_name: '<script>hit()</script>' });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await page.goto('/sign-in/choose');
  const row = page.locator('.lk-card').getByRole('button', { name: NAME });
  await expect(row).toContainText('<script>hit()</script>');
  await expectInert(page, hits);
});

test('names are escaped in the profile and in the user button', async ({ page, users, hits }) => {
  const mira = await users.member({ first_name: NAME, last_name: '<script>hit()</script>' });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(NAME);
  await expectInert(page, hits);
  await page.getByRole('button', { name: /^Open the account menu/ }).click();
  await expect(page.locator('.lk-popover')).toContainText(NAME);
  await expectInert(page, hits);
  await page.goto('/account/security');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await expectInert(page, hits);
});

test('values of the URL are escaped: fields, tickets and redirect targets', async ({ page, users, site, hits }) => {
  const mira = await users.member();
  for (const path of ['/', '/sign-up'])
    for (const ticket of ['', FIRST]) {
      const query = new URLSearchParams({
        email_address: HOSTILE_TEXT.slice(0, 3_000),
        first_name: NAME,
        username: NAME,
        phone_number: NAME,
        redirect_url: HOSTILE_URLS[0] ?? '',
        ...(ticket && { __latchkey_ticket: ticket, __latchkey_status: path === '/' ? 'sign_in' : 'sign_up' }),
      });
      await page.goto(`${site.url}${path}?${query}`);
      await expect(page.locator('.lk-root').getByRole('heading').first()).toBeVisible();
      if (ticket) await expect(page.locator('.lk-root').getByRole('alert')).toBeVisible();
      await expectInert(page, hits);
    }
  for (const name of ['redirect_url', 'sign_in_force_redirect_url', 'sign_in_fallback_redirect_url'] as const) {
    await page.goto(`${site.url}/?${new URLSearchParams(HOSTILE_URLS.map((url) => [name, url]))}`);
    await expect(new SignInPage(page).identifier).toBeVisible();
    await expectInert(page, hits);
  }
  await new SignInPage(page).signIn(mira);
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
  expect(new URL(page.url()).origin).toBe(site.url);
  await expectInert(page, hits);
});
