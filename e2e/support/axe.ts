// Runs axe inside the page itself, without opening another page. The script is injected once per page.
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

type Question = axe.RunOnly;

const EVERYTHING: Question = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** WCAG 2.5.3. The rule is experimental, so no tag selects it. */
const NAMES = { 'label-content-name-mismatch': { enabled: true } } as const;
const COLOURS: Question = { type: 'rule', values: ['color-contrast'] };

const equip = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
};

const ask = async (page: Page, runOnly: Question, rules: axe.RuleObject = {}): Promise<readonly string[]> => {
  await Promise.all(page.frames().map(equip));
  return page.evaluate(
    async (question) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(document, { ...question, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    { runOnly, rules },
  );
};

/** All axe violations of the page in its current state. */
export const faultsOf = (page: Page): Promise<readonly string[]> => ask(page, EVERYTHING, NAMES);

/** The violations that a change of colours alone can cause. */
export const contrastFaultsOf = (page: Page): Promise<readonly string[]> => ask(page, COLOURS);

/** Checks a state within a test: every rule in light, the contrast rules in dark. Restores the colour scheme afterwards. */
export async function expectSound(shown: Locator): Promise<void> {
  const page = shown.page();
  await expect(shown).toBeVisible();
  const ink = () => shown.evaluate((node) => getComputedStyle(node).color);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await faultsOf(page), 'light').toEqual([]);
  const light = await ink();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ink(), 'the state follows the theme').not.toBe(light);
  expect(await contrastFaultsOf(page), 'dark').toEqual([]);
  await page.emulateMedia({ reducedMotion: null, colorScheme: 'light' });
}
