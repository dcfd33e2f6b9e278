// Long names and addresses without a space stay inside the panel, the card and the row that shows them, also on narrow screens.
import type { Locator, Page } from '@playwright/test';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { enter, mount, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';
import type { Member, TestUsers } from '../../support/users.ts';

const WIDTHS = [390, 320] as const;

/** A user whose address has the longest local part: 64 characters (RFC 5321 §4.5.3.1.1). */
async function longMember(users: TestUsers, more: Readonly<Record<string, unknown>> = {}): Promise<Member> {
  const local = `mira.lindqvist.${newTag()}.`.padEnd(64, 'x');
  const email = `${local}@${'a-rather-long-domain-name'.repeat(2)}.example.com`;
  return { ...(await users.member({ ...more, email_address: [email] })), email };
}

/** The texts that overflow their panel visibly. What an ellipsis cuts off does not count. */
const outside = (panel: Locator): Promise<readonly string[]> =>
  panel.evaluate((root) => {
    const edge = root.getBoundingClientRect();
    const visibleEnd = (node: Element | null, end: number): number => {
      if (!node || node === root) return end;
      const isCut = getComputedStyle(node).overflowX !== 'visible';
      return visibleEnd(node.parentElement, isCut ? Math.min(end, node.getBoundingClientRect().right) : end);
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = root.scrollWidth > root.clientWidth ? ['the panel scrolls sideways'] : [];
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      const { right } = range.getBoundingClientRect();
      if (visibleEnd(currentNode.parentElement, right) > edge.right) found.push(currentNode.textContent ?? '');
    }
    return found;
  });

const staysInside = async (page: Page, panel: Locator): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    expect(await outside(panel), `${width} px`).toEqual([]);
  }
};

test('a long address fits the panel of the user button, for this account and for others', async ({
  page,
  users,
  settings,
}) => {
  await settings(methods.manySessions);
  const mira = await longMember(users);
  const jonas = await longMember(users, { first_name: 'J'.repeat(40) });
  await page.setViewportSize({ width: 390, height: 780 });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(jonas);
  await signIn.isSignedIn();
  const button = new UserButtonPage(page);
  await button.open();
  await staysInside(page, button.panel);
  await button.item('Add another account').click();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  await button.open();
  await expect(button.panel).toContainText(jonas.email);
  await staysInside(page, button.panel);
  await page.goto('/sign-in/choose');
  await signIn.heading('Which account?');
  await staysInside(page, page.locator('.lk-card').first());
});

test('a long name of an organization, and the personal account, fit the panel of the switcher', async ({
  page,
  site,
  users,
  stack,
  settings,
}) => {
  await settings(methods.organizations);
  const mira = await longMember(users);
  for (const letter of ['Q', 'W'])
    await stack.admin('POST', '/organizations', { name: `${letter.repeat(60)}${newTag()}`, created_by: mira.id });
  await page.setViewportSize({ width: 390, height: 780 });
  await enter(page, site, mira);
  await mount(page, 'OrganizationSwitcher');
  const switcher = new OrganizationSwitcherPage(page);
  await switcher.open();
  await expect(switcher.item(/^Q/)).toBeVisible();
  await staysInside(page, switcher.panel);
  await switcher.item(/^Q/).click();
  await switcher.isAt('Q');
  await switcher.open();
  await expect(switcher.item(/^W/)).toBeVisible();
  await staysInside(page, switcher.panel);
});

/** Whether the first letter is visible in the box that cuts the name off. */
const beginningOf = (name: Locator): Promise<boolean> =>
  name.evaluate((box) => {
    const range = document.createRange();
    const text = box.firstChild;
    if (!text) return false;
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const letter = range.getBoundingClientRect();
    const edge = box.getBoundingClientRect();
    return letter.width > 0 && letter.left >= edge.left - 1 && letter.right <= edge.right + 1;
  });

test('a long Latin name in a right-to-left page shows its beginning', async ({
  page,
  site,
  users,
  stack,
  settings,
}) => {
  await settings(methods.organizations, methods.names);
  const mira = await users.member({ first_name: 'Maximiliane', last_name: 'Wattenmeer'.repeat(12) });
  const { id } = (await stack.admin('POST', '/organizations', {
    name: `International Association of Harbour Pilots and Lock Keepers ${newTag()}`,
    created_by: mira.id,
  })) as { readonly id: string };
  await page.setViewportSize({ width: 390, height: 780 });
  await enter(page, site, mira, { id });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  for (const surface of ['OrganizationSwitcher', 'OrganizationProfile', 'UserProfile'] as const) {
    await mount(page, surface);
    const name = page.locator('.lk-name[data-line]').filter({ visible: true }).last();
    await expect(name).toBeVisible();
    expect(await name.evaluate((box) => box.scrollWidth > box.clientWidth), `${surface} cuts it off`).toBe(true);
    expect(await beginningOf(name), surface).toBe(true);
    await page.evaluate((wanted) => {
      const { Latchkey } = window as unknown as { Latchkey: Record<string, (node: HTMLElement | null) => void> };
      Latchkey[`unmount${wanted}`]?.(document.getElementById('surface'));
    }, surface);
  }
});
