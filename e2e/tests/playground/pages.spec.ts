// The pages of the demonstration, on a phone and on a wide screen: the surface, and the files that produce it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts';
import { newOrganization } from '../../support/organizations.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

type Shown = {
  readonly path: string;
  /** The files of the page, under apps/playground. */
  readonly files: readonly string[];
  /** An element of the surface that shows that it is complete. */
  readonly complete: (page: Page) => ReturnType<Page['locator']>;
};

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('heading', { name });
const surface = (name: string) => (page: Page) => page.locator(`.lk-${name}`).getByRole('heading').first();
const EXAMPLES = 'src/demo/examples';

const FOR_VISITORS: readonly Shown[] = [
  { path: '/sign-in', files: [`${EXAMPLES}/sign-in.tsx`], complete: surface('root') },
  { path: '/sign-up', files: [`${EXAMPLES}/sign-up.tsx`], complete: surface('root') },
  {
    path: '/buttons',
    files: [`${EXAMPLES}/buttons.tsx`],
    complete: (page) => page.getByRole('button', { name: 'Open sign-up' }),
  },
  { path: '/waitlist', files: [`${EXAMPLES}/waitlist.tsx`], complete: surface('root') },
  {
    path: '/own-sign-in',
    files: ['src/own-sign-in/use-own-sign-in.ts', 'src/own-sign-in/screens.tsx', 'src/own-sign-in/start.tsx'],
    complete: heading('Who is there?'),
  },
  { path: '/theming', files: [`${EXAMPLES}/theming.tsx`], complete: surface('root') },
  { path: '/theme-editor', files: [], complete: surface('root') },
  {
    path: '/languages',
    files: [`${EXAMPLES}/languages.tsx`, 'src/app-provider.tsx', 'src/language.tsx'],
    complete: surface('root'),
  },
];

const FOR_USERS: readonly Shown[] = [
  {
    path: '/me',
    files: [`${EXAMPLES}/session/user.tsx`, `${EXAMPLES}/session/token/claims.tsx`],
    complete: heading('You are signed in'),
  },
  { path: '/account', files: [`${EXAMPLES}/profile.tsx`], complete: surface('userProfile') },
  {
    path: '/user-button',
    files: [`${EXAMPLES}/user-button.tsx`, `${EXAMPLES}/field-notes.tsx`],
    complete: (page) => page.getByRole('main').getByRole('button', { name: /the account menu of/ }),
  },
  {
    path: '/sessions',
    files: [`${EXAMPLES}/session/accounts.tsx`, `${EXAMPLES}/session/token/life.tsx`],
    complete: (page) => page.getByText('Seconds left'),
  },
  { path: '/step-up', files: [`${EXAMPLES}/step-up.tsx`, 'vault.mjs'], complete: heading('The vault') },
  {
    path: '/organizations',
    files: [`${EXAMPLES}/organizations/list.tsx`],
    complete: heading('Choose where to work'),
  },
  {
    path: '/create-organization',
    files: [`${EXAMPLES}/organizations/create.tsx`],
    complete: heading('Create an organization'),
  },
  {
    path: '/organization',
    files: [`${EXAMPLES}/organizations/profile.tsx`],
    complete: heading('No organization is active'),
  },
  {
    path: '/switcher',
    files: [`${EXAMPLES}/organizations/switcher.tsx`],
    complete: (page) => page.getByRole('main').getByRole('button', { name: /the organization menu/ }),
  },
  {
    path: '/permissions',
    files: [`${EXAMPLES}/organizations/permissions.tsx`],
    complete: heading('What you may do'),
  },
];

const fileText = (path: string): string =>
  readFileSync(new URL(`../../../apps/playground/${path}`, import.meta.url), 'utf8');

/** Errors in the browser's console so far. */
const watchErrors = (page: Page): readonly string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
};

async function signIn(page: Page, user: { readonly email: string; readonly password: string }): Promise<void> {
  const card = new SignInPage(page);
  await card.open();
  await card.signIn(user);
  await card.isSignedIn();
}

/** Checks one page on three widths, in both colour schemes and from right to left, and compares its files. */
async function expectShown(page: Page, { path, files, complete }: Shown): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(complete(page), path).toBeVisible();
  expect(await faultsOf(page), `${path} on a phone`).toEqual([]);
  for (const size of [PHONE, SMALL, WIDE]) {
    await page.setViewportSize(size);
    expect(await overflowOf(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastFaultsOf(page), `${path} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await overflowOf(page), `${path} from right to left`).toBeLessThanOrEqual(0);
  const source = page.getByRole('region', { name: 'What you write' });
  for (const file of files) {
    await source.getByRole('button', { name: file.split('/').at(-1) ?? '', exact: true }).click();
    expect(await source.locator('pre').textContent(), file).toBe(fileText(file));
  }
}

test('visitors see the pages about signing in and about the look, with their files', async ({ page }) => {
  const errors = watchErrors(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const shown of FOR_VISITORS) await expectShown(page, shown);
  expect(errors).toEqual([]);
});

test('users see the pages about the account and about organizations, with their files', async ({
  page,
  users,
  settings,
}) => {
  await settings(methods.organizations);
  const errors = watchErrors(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await users.member({ first_name: 'Mira', last_name: 'Lindqvist' }));
  for (const shown of FOR_USERS) await expectShown(page, shown);
  expect(errors).toEqual([]);
});

test('the front page has few files, and leads to every page and to no page of the bench', async ({ page, stack }) => {
  await page.setViewportSize(PHONE);
  await watchLayoutShift(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'open sign-in' })).toBeVisible();
  await expectStill(page);
  // A build from the source of the packages, without their chunks, has ten times as many.
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(8);
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const paths = [...FOR_VISITORS, ...FOR_USERS].map(({ path }) => path).sort();
  const linked = (area: string) =>
    page.locator(`${area} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').sort());
  expect(await linked('.front-group')).toEqual(paths);
  expect(await linked('nav')).toEqual(paths);
  expect(await linked('header')).toEqual(['/', '/sign-in', '/sign-up']);
  await expect(page.getByRole('link', { name: 'Open the console' })).toHaveAttribute(
    'href',
    `${stack.service}/console`,
  );
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toHaveAttribute('href', '/lab/inbox');

  // On a phone a button opens the list of pages, and a choice closes it.
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Sign-in' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByText('Use your Fieldnote account.')).toBeVisible();
});

test('a page that needs a user offers sign-in and comes back; a session moves nothing; the copied text is the file', async ({
  context,
  page,
  users,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const mira = await users.member();
  await page.goto('/step-up');
  await page.getByRole('button', { name: 'Sign in to try it' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await new SignInPage(page).signIn(mira);
  await expect(page.getByRole('button', { name: 'Open the vault' })).toBeVisible();
  await expect(page).toHaveURL(/\/step-up$/);
  await page.getByRole('button', { name: 'Copy step-up.tsx' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fileText(`${EXAMPLES}/step-up.tsx`));

  await page.setViewportSize(PHONE);
  await watchLayoutShift(page);
  await page.goto('/me');
  await expect(page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
  await expectStill(page);
});

test('a look and a language change the surfaces at once, also for a user with an organization', async ({
  page,
  stack,
  users,
  settings,
}) => {
  await settings(methods.organizations);
  await page.goto('/theming');
  await page.getByRole('radio', { name: 'Orchard' }).check();
  const button = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(176, 42, 91)');
  await page.goto('/languages');
  await page.getByRole('radio', { name: 'العربية' }).check();
  await expect(page.locator('.lk-root').getByRole('heading')).toHaveText(/[\u0600-\u06ff]/);
  await page.setViewportSize(PHONE);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  const mira = await users.member();
  const lab = await newOrganization(stack, mira);
  await page.setViewportSize(WIDE);
  await signIn(page, mira);
  await page.goto('/switcher');
  await page
    .getByRole('main')
    .getByRole('button', { name: /the organization menu/ })
    .click();
  await page.getByRole('menuitem', { name: lab.name }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: lab.name })).toBeVisible();
  await page.goto('/organization');
  await expect(page.locator('.lk-organizationProfile').getByRole('heading', { level: 1 })).toBeAttached();
  expect(await faultsOf(page)).toEqual([]);
});
