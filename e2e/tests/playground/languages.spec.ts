// The sign-in card in every language, on a phone: no English text is left, nothing is too wide, and the page says its language.
import type { Page } from '@playwright/test';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
const LANGUAGES = 24;
const RIGHT_TO_LEFT = ['ar', 'he'];

/** English words that some of the languages use too, and names. */
const EQUAL_WORDS = new Set(['Email', 'Password', 'Latchkey']);

const card = (page: Page) => page.getByRole('main').locator('.lk-root').first();

/** What the card shows, and the names that only screen readers have. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  card(page).evaluate((root: HTMLElement) => [
    ...root.innerText.split('\n').map((line) => line.trim()),
    ...[...root.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ]),
  ]);

/** The language and direction of the card, and how much wider than its frame its content is. */
const frameOf = (page: Page) =>
  card(page).evaluate((root: HTMLElement) => ({
    lang: root.closest<HTMLElement>('[lang]')?.lang,
    direction: getComputedStyle(root).direction,
    excess: root.scrollWidth - root.clientWidth,
  }));

test('the sign-in card is complete in each of the languages', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/languages');
  const heading = card(page).getByRole('heading').first();
  await expect(heading).toHaveText(/Sign in/);
  const english = new Set((await textsOf(page)).filter((text) => /\p{L}{2}/u.test(text) && !EQUAL_WORDS.has(text)));
  expect(english.size).toBeGreaterThan(3);
  const choices = await page.getByRole('group', { name: 'Language' }).locator('label').all();
  expect(choices).toHaveLength(LANGUAGES);
  for (const choice of choices.slice(1)) {
    const tag = (await choice.getAttribute('lang')) ?? '';
    const previous = await textsOf(page);
    await choice.getByRole('radio').check();
    await expect.poll(() => textsOf(page)).not.toEqual(previous);
    const left = (await textsOf(page)).filter((text) => english.has(text));
    expect([tag, left]).toEqual([tag, []]);
    const direction = RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr';
    const lang = expect.stringMatching(new RegExp(`^${tag}(-|$)`));
    expect(await frameOf(page)).toEqual({ lang, direction, excess: 0 });
    expect(await overflowOf(page), tag).toBeLessThanOrEqual(0);
  }
});
