// States of each surface survive what users change in their browser: the spacing of text, 400 % zoom, forced colours, no motion.
import type { Page } from '@playwright/test';
import { adaptationFaultsOf } from '../../support/access/adaptations.ts';
import { weakEdgesOf } from '../../support/access/edges.ts';
import { STATES } from '../../support/pictures/states.ts';
import { knownBy } from '../../support/screens/method.ts';
import { SCREENS } from '../../support/screens/screens.ts';
import { expect, test } from '../../support/test.ts';

/** The states with the most kinds of controls of each surface. */
const CHOSEN: readonly string[] = [
  'sign-in with every way, and the list of countries',
  'sign-in-backup-code',
  'sign-up with every field and its refusals',
  'sign-up-phone-code',
  'waitlist',
  'profile-account, with a form in every section',
  'profile-security, with a menu',
  'user-button with several accounts',
  'create-organization, invite',
  'organization-list, offers',
  'organization-switcher, offers',
  'organization-members, one',
];
const ON_THE_PLAYGROUND: readonly string[] = ['impersonation', 'keyless'];

const isSound = async (page: Page): Promise<void> => {
  expect.soft(await weakEdgesOf(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await weakEdgesOf(page), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await adaptationFaultsOf(page)).toEqual([]);
};

test('the checks find planted faults', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.evaluate(() => {
    const card = document.querySelector('.lk-card');
    const buttons = document.createElement('div');
    for (const name of ['first', 'second']) {
      const button = document.createElement('button');
      button.setAttribute('aria-label', name);
      button.style.cssText =
        'inline-size: 8px; block-size: 8px; padding: 0; outline: 0; border: 1px solid; display: block';
      buttons.append(button);
    }
    const box = document.createElement('p');
    box.textContent = 'A long text in a box that is too small for it';
    box.style.cssText = 'overflow: hidden; block-size: 12px';
    const field = document.createElement('input');
    field.style.cssText = 'border: 1px solid #eee; background: #fff; inline-size: 100px';
    card?.append(buttons, box, field);
    box.animate([{ transform: 'none' }, { transform: 'rotate(1turn)' }], { duration: 60_000 });
  });
  expect((await weakEdgesOf(page)).join('; ')).toContain('has an edge of 1');
  const faults = (await adaptationFaultsOf(page)).join('; ');
  for (const kind of ['motion', 'target size', 'text spacing', '400 %']) expect(faults).toContain(kind);
});

for (const screen of SCREENS.filter(({ name }) => ON_THE_PLAYGROUND.includes(name))) {
  test(screen.name, async ({ page, users, inbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.reach({ page, users, inbox });
    await isSound(page);
  });
}

for (const state of STATES.filter(({ name }) => CHOSEN.includes(name))) {
  test(state.name, async ({ page, themed, users, clock, stack, settings }) => {
    await settings(...state.settings);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await state.reach({ page, site: themed.url, users, clock, stack });
    await expect(knownBy(page, state)).toBeVisible();
    await isSound(page);
  });
}
