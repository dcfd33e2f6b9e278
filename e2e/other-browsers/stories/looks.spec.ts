// Looks: dark and right to left, and pictures of sign-in, profile and organization, wide and narrow, in .cache/other-browsers.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newOrganization } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { IDENTIFIER, isSignedIn, signIn } from '../page/cards.ts';
import { button, heading } from '../page/target.ts';
import type { WebPage } from '../page/web-page.ts';
import { expect, test } from '../test.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.cache', 'other-browsers');
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

/** How many pixels the page can be scrolled horizontally. */
const overflow = (web: WebPage): Promise<number> =>
  web.run(() => document.documentElement.scrollWidth - window.innerWidth, null);

/** Keeps a picture of the page in both widths, and asserts that neither is too narrow for it. */
const draw = async (web: WebPage, name: string): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  for (const size of [NARROW, WIDE]) {
    const { width } = await web.resize(size);
    expect(await overflow(web)).toBeLessThanOrEqual(0);
    await writeFile(join(FOLDER, `${name}-${width}.png`), await web.tab.picture());
  }
};

test('sign-in, profile and organization fit, wide and narrow', async ({ web, users, settings, stack, engine }) => {
  await settings(methods.organizations, methods.names);
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const lab = await newOrganization(stack, mira, [await users.member({ first_name: 'Wen' })]);
  await web.open('/sign-in');
  await web.sees(IDENTIFIER);
  await draw(web, `${engine}-sign-in`);
  await signIn(web, mira);
  await isSignedIn(web);
  await web.click(button(/the organization menu/));
  await web.click({ role: 'menuitem', name: new RegExp(lab.name) });
  await web.sees(button(new RegExp(`the organization menu, ${lab.name}`)));
  await web.open('/account');
  await web.sees(heading('Account'));
  await draw(web, `${engine}-profile`);
  await web.open('/organization');
  await web.sees(heading('General'));
  await draw(web, `${engine}-organization`);
});

/** The colours and the direction of the card. */
const lookOf = (web: WebPage) =>
  web.run(() => {
    const card = document.querySelector('main .lk-root') ?? document.body;
    const { direction, colorScheme, color } = getComputedStyle(card);
    return { direction, colorScheme, color };
  }, null);

test('the card follows the dark scheme and a right-to-left language', async ({ web, engine }) => {
  await web.open('/languages');
  await web.sees(IDENTIFIER);
  const light = await lookOf(web);
  await web.run(() => {
    document.documentElement.style.colorScheme = 'dark';
  }, null);
  await expect.poll(async () => (await lookOf(web)).color).not.toBe(light.color);
  await web.click({ css: 'label[lang=ar]' });
  await expect.poll(async () => (await lookOf(web)).direction).toBe('rtl');
  await draw(web, `${engine}-dark-arabic`);
});
