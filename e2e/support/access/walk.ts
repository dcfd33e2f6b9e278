// A walk through a flow as a screen reader has it: at each step the focused element, the announcements and the accessibility tree.
import { expect, type Locator, type Page } from '@playwright/test';
import { PATIENCE_MS } from '../patience.ts';
import { type Announcements, listenTo } from './announcements.ts';

/** Texts that differ between runs, and their replacement. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/mira\.[0-9a-f]{10}@example\.com/g, 'mira@example.com'],
  [/\b(Harbour|Clinic|harbour|clinic)([ -])[0-9a-f]{8}\b/g, '$1$2Lab'],
  [/\b(Send again in) \d+:\d\d/g, '$1 0:NN'],
  [/\b\d+ (second|minute)s?\b/g, 'N $1s'],
  [/\btoday at \d+:\d\d [AP]M/g, 'today at N:NN'],
  [/\b\d{6}\b/g, 'NNNNNN'],
  [/\b(Chrome|HeadlessChrome|Chromium) \d+(\.\d+)*/g, '$1 N'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b|::1/g, '(address)'],
  [/quiet-harbour-lanterns|a-quiet-harbour-at-night/g, '(password)'],
  [/http:\/\/localhost:\d+/g, 'http://localhost'],
];

const steady = (text: string): string =>
  CHANGING.reduce((whole, [pattern, replacement]) => whole.replace(pattern, replacement), text);

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => `${by}${line}`)
    .join('\n');

type StepOptions = {
  /** Where the focus is: in a surface, or, when a page of the application has just been loaded, at its start. */
  readonly focus?: 'surface' | 'page';
  /** Only this part of the page is recorded. */
  readonly within?: Locator;
};

/** The element with the focus, as the accessibility tree has it; undefined if the page itself has it. */
async function focusOf(page: Page): Promise<string | undefined> {
  const isPage = await page.evaluate(() =>
    [null, document.body, document.documentElement].includes(document.activeElement as HTMLElement | null),
  );
  if (isPage) return undefined;
  const focused = page.locator(':focus');
  const snapshot = await focused.ariaSnapshot();
  const description = await focused.evaluate((node) =>
    (node.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id ? document.getElementById(id)?.textContent : ''))
      .filter(Boolean)
      .join(' '),
  );
  // Of a group only its first line: its content is in the tree.
  const name = snapshot.split('\n')[0]?.replace(/^- /, '').replace(/:$/, '');
  return description ? `${name}, described by "${description}"` : name;
}

export class Walk {
  private readonly page: Page;
  private readonly announcements: Announcements;
  private parts: readonly string[];

  private constructor(page: Page, announcements: Announcements, title: string) {
    this.page = page;
    this.announcements = announcements;
    this.parts = [title];
  }

  /** Begins to listen; call it before the page is opened. */
  static async begin(page: Page, title: string): Promise<Walk> {
    // A page behind another one draws no frames.
    await page.bringToFront();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return new Walk(page, await listenTo(page), title);
  }

  /** Forgets what was announced so far, e.g. while the user signed in. */
  forget(): void {
    this.announcements.take();
  }

  /** Records a step once its page is steady. The focus must be on an element, and each sentence is announced once. */
  async step(
    title: string,
    { focus = 'surface', within = this.page.locator('body') }: StepOptions = {},
  ): Promise<void> {
    const tree = async () => steady(await within.ariaSnapshot());
    let seen = '';
    await expect(async () => {
      seen = await tree();
      await this.page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await tree()).toBe(seen);
    }).toPass({ timeout: PATIENCE_MS });
    if (focus === 'surface') await expect.poll(() => focusOf(this.page), `${title}: the focus`).toBeDefined();
    const focused = (await focusOf(this.page)) ?? 'the start of the page';
    const heard = this.announcements.take().map(steady);
    expect(heard, `${title}: each sentence is announced once`).toEqual([...new Set(heard)]);
    const said = heard.length === 0 ? ['nothing'] : heard.map((text) => `"${text}"`);
    this.parts = [
      ...this.parts,
      `${this.parts.length}. ${title}\n   focus: ${steady(focused)}\n   announced: ${said.join('; ')}\n${indented(seen, '     ')}`,
    ];
  }

  /** The whole walk as text. */
  text(): string {
    return `${this.parts.join('\n\n')}\n`;
  }
}
