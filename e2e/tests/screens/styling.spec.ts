// The guarantees of the style sheets: hostile host styles change nothing, one host class wins, a strict CSP has no violation.
import type { Page } from '@playwright/test';
import { type HostOptions, startHostPage } from '../../support/host-page.ts';
import { test as base, expect, REPEATED } from '../../support/test.ts';

const test = base.extend<{ readonly visit: (options?: HostOptions) => Promise<void> }>({
  visit: async ({ page, stack }, use) => {
    const open: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const host = await startHostPage(stack, options);
      open.push(host.stop);
      await page.goto(host.url);
      await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
    });
    for (const stop of open) await stop();
  },
});

const HOSTILE_RESET = `
  button, input, a, h1, h2, h3, p, label, form, ul, li, footer, header, strong { all: unset; }
  button { background: hotpink; border: 9px dashed lime; text-transform: uppercase; letter-spacing: 1em; }
  input { border: 5px solid red; border-radius: 0; font-size: 40px; }
  h2 { font-size: 90px; font-family: fantasy; color: red; }
  a { color: red; text-decoration: line-through; }
  label { font-size: 50px; color: red; }
  svg, img { display: none; }
`;

/** Inherited text properties of a host page. */
const INHERITED = `
  body { white-space: nowrap; word-break: break-all; text-transform: uppercase; text-indent: 3em; word-spacing: 1em; letter-spacing: 1em; text-shadow: 1px 1px red; }
`;

const UTILITY_PREFLIGHT = `
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html { line-height: 1.5; font-family: serif; }
  h1, h2, h3 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  button, input, select { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
  ol, ul { list-style: none; }
  img, svg { display: block; vertical-align: middle; }
  img { max-width: 100%; height: auto; }
`;

const PROPERTIES = [
  'display',
  'position',
  'width',
  'height',
  'color',
  'background-color',
  'border-top-width',
  'border-top-style',
  'border-top-color',
  'border-top-left-radius',
  'padding-inline-start',
  'padding-block-start',
  'margin-block-start',
  'font-size',
  'font-weight',
  'font-family',
  'line-height',
  'letter-spacing',
  'text-indent',
  'text-shadow',
  'text-transform',
  'text-decoration-line',
  'text-align',
  'white-space',
  'word-break',
  'word-spacing',
  'box-shadow',
  'opacity',
  'cursor',
];

/** The computed style of each element of the surface, in document order. */
const lookOf = (page: Page) =>
  page
    .locator('.lk-root')
    .first()
    .evaluate((root, properties) => {
      const elements = [...root.querySelectorAll('[class*="lk-"]')];
      return elements.map((element) => {
        const style = getComputedStyle(element);
        return `${element.getAttribute('class')} ${properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`;
      });
    }, PROPERTIES);

for (const [name, css] of [
  ['a hostile reset', HOSTILE_RESET],
  ['what the text of the page inherits', INHERITED],
  ["a utility framework's base rules", UTILITY_PREFLIGHT],
] as const) {
  test(`${name} does not change the look`, css === HOSTILE_RESET ? {} : REPEATED, async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit();
    const calm = await lookOf(page);
    await visit({ css });
    expect(await lookOf(page)).toEqual(calm);
    expect(calm.length).toBeGreaterThan(8);
  });
}

test('in a cascade layer, utilities of the page override built-in styles, and its base rules do not', async ({
  page,
  stack,
  visit,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const css = `@layer base, latchkey, utilities;
    @layer base { ${UTILITY_PREFLIGHT} }
    @layer utilities { .brand { background-color: rgb(7, 8, 9); } }`;
  const putInLayer = () =>
    page.evaluate(
      async (module) => (await import(module)).putStylesInLayer(document, 'latchkey'),
      `${stack.service}/latchkey.themes.js`,
    );
  const background = () =>
    page
      .getByRole('button', { name: 'Continue', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  await visit();
  const calm = await lookOf(page);
  await visit({ css });
  await putInLayer();
  expect(await lookOf(page)).toEqual(calm);
  await visit({ css, props: { appearance: { elements: { formButtonPrimary: 'brand' } } } });
  expect(await background()).not.toBe('rgb(7, 8, 9)');
  await putInLayer();
  expect(await background()).toBe('rgb(7, 8, 9)');
});

test("a class of the host has precedence over built-in styles, by the part's name or given through appearance", async ({
  page,
  visit,
}) => {
  const background = () =>
    page
      .getByRole('button', { name: 'Continue', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  await visit({ css: '.lk-button { background-color: rgb(1, 2, 3); }' });
  expect(await background()).toBe('rgb(1, 2, 3)');
  await visit({
    css: '.brand { background-color: rgb(4, 5, 6); }',
    props: { appearance: { elements: { button: 'brand' } } },
  });
  expect(await background()).toBe('rgb(4, 5, 6)');
});

test('a variable of the host reaches the surface', async ({ page, visit }) => {
  await visit({ css: ':root { --lk-accent: rgb(109, 59, 209); }' });
  const button = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(109, 59, 209)');
});

test("the surface follows the host's color scheme", async ({ page, visit }) => {
  const ground = () =>
    page
      .locator('.lk-card')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  await visit({ css: ':root { color-scheme: light; }' });
  const light = await ground();
  await visit({ css: ':root { color-scheme: dark; }' });
  expect(await ground()).not.toBe(light);
});

test('a right-to-left page is rendered from right to left', async ({ page, visit }) => {
  await visit({ htmlAttributes: 'dir="rtl"' });
  const sides = await page
    .locator('.lk-root')
    .first()
    .evaluate((root) => {
      const card = root.querySelector('.lk-card')?.getBoundingClientRect();
      const heading = root.querySelector('h1, h2')?.getBoundingClientRect();
      return { card: card?.right ?? 0, heading: heading?.right ?? 0 };
    });
  expect(sides.card - sides.heading).toBeLessThan(60);
});
