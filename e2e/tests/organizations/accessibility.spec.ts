// Every organization screen passes axe, in both themes and right to left, without horizontal scrolling.
import type { Page } from '@playwright/test';
import { CreateOrganizationPage } from '../../pages/organization/create.ts';
import { OrganizationListPage } from '../../pages/organization/list.ts';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { enter, memberAt, mount, newOrganization, newTag } from '../../support/organizations.ts';
import { overflowOf, showArabic } from '../../support/screens/page-looks.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const WIDE = { width: 1280, height: 720 };
/** 640 px is a width of 1280 px at 200 % zoom. */
const WIDTHS = [640, 360, 320] as const;

const groundOf = (page: Page): Promise<string> =>
  page
    .locator('.lk-card, .lk-profile, .lk-popover')
    .first()
    .evaluate((card) => getComputedStyle(card).backgroundColor);

/** Checks the current screen: every rule in light, the contrast in dark, and no overflow at any width. */
async function isSound(page: Page, name: string): Promise<void> {
  await test.step(name, async () => {
    expect(await faultsOf(page), 'light').toEqual([]);
    const light = await groundOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await groundOf(page)).not.toBe(light);
    expect(await contrastFaultsOf(page), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const direction of ['rtl', 'ltr'] as const) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        expect(await overflowOf(page), `${width} px, ${direction}`).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize(WIDE);
  });
}

/** Checks the last screen of a surface right to left; `words` is a text of its English version. */
async function isSoundInArabic(page: Page, words: string): Promise<void> {
  const shown = page.getByText(words, { exact: true }).first();
  await expect(shown).toBeVisible();
  await showArabic(page);
  await expect(shown).toBeHidden();
  expect(await faultsOf(page), 'Arabic').toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page), 'Arabic, 360 px').toBeLessThanOrEqual(0);
}

test('the organization profile: its general page with a domain, members, invitations, requests, and the invitation form', async ({
  page,
  themed,
  newDevice,
  users,
  inbox,
  settings,
  stack,
}) => {
  await settings(methods.organizationDomains);
  const domain = `harbour-${newTag()}.example`;
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const crew = await Promise.all(Array.from({ length: 11 }, () => users.member({ first_name: 'Wen' })));
  const lab = await newOrganization(stack, mira, crew);
  const jon = await memberAt(users, domain, 'Jon');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await enter(page, themed, mira, lab);
  await mount(page, 'OrganizationProfile');
  const profile = new OrganizationProfilePage(page);
  await profile.verifyDomain(domain, (address) => inbox.code(address));
  await profile.press('Edit');
  await profile.press(`Delete ${lab.name}`);
  await isSound(page, 'general, with its forms and the ways people join');
  await profile.joinBy('Suggest automatically');
  await profile.says(`${domain} is saved.`);

  await stack.admin('POST', `/organizations/${lab.id}/invitations`, {
    email_address: users.stranger().email,
    role: 'org:member',
    redirect_url: `${stack.playground}/sign-in`,
  });
  const atJon = await (await newDevice()).newPage();
  await enter(atJon, themed, jon);
  await mount(atJon, 'OrganizationList');
  await new OrganizationListPage(atJon).item(`Ask to join ${lab.name}`).click();
  await expect(new OrganizationListPage(atJon).rows).toContainText('Waiting for an answer');

  await profile.goTo('Members');
  await expect(profile.row('Wen').first()).toBeVisible();
  await profile.press('Invite people');
  await profile.field('Email addresses').fill('wen@harbour.example jon@');
  await isSound(page, 'members, with the form that invites');
  await profile.tab('Invitations').click();
  await expect(profile.row('Member').first()).toBeVisible();
  await isSound(page, 'invitations');
  await profile.tab('Requests').click();
  await expect(profile.row('Jon')).toBeVisible();
  await isSound(page, 'requests');
  await isSoundInArabic(page, 'Accept');
});

test('a new organization in both steps, the open switcher, and the list', async ({
  page,
  themed,
  users,
  settings,
  stack,
}) => {
  await settings(methods.organizationDomains);
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const wen = await users.member();
  await newOrganization(stack, mira);
  const clinic = await newOrganization(stack, wen, [], 'Clinic');
  await stack.admin('POST', `/organizations/${clinic.id}/invitations`, {
    email_address: mira.email,
    role: 'org:member',
    redirect_url: `${stack.playground}/sign-in`,
  });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const tab = await enter(page, themed, mira);
  await mount(page, 'CreateOrganization');
  const create = new CreateOrganizationPage(page);
  await create.name.fill(`Ferry ${newTag()}`);
  await create.slug.fill('Not a slug');
  await create.submit.click();
  await expect(create.slug).toHaveAttribute('aria-invalid', 'true');
  await isSound(page, 'the form of a new organization');
  await create.slug.fill('');
  await create.submit.click();
  await create.heading('Invite people');
  await create.addresses.fill('wen@harbour.example ');
  await isSound(page, 'the first invitations');

  await tab.open(`${themed.url}/plain?list`);
  await mount(page, 'OrganizationList');
  await expect(new OrganizationListPage(page).item(`Join ${clinic.name}`)).toBeVisible();
  await isSound(page, 'the list');
  await isSoundInArabic(page, 'Choose where to work');

  await page.setViewportSize(WIDE);
  await tab.open(`${themed.url}/plain?switcher`);
  await page.evaluate(() => document.getElementById('sign-out')?.remove());
  await mount(page, 'OrganizationSwitcher');
  const switcher = new OrganizationSwitcherPage(page);
  await switcher.open();
  await expect(switcher.item(`Join ${clinic.name}`)).toBeVisible();
  await isSound(page, 'the switcher');
  await isSoundInArabic(page, 'Waiting for you');
});
