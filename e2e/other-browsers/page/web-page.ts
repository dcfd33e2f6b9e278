// A tab as a story uses it: it opens pages, clicks, types and waits for what a user sees. Every wait has a limit.
import { expect } from '@playwright/test';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Key, Size, Tab } from '../drivers/driver.ts';
import { LOOK, type Sight } from './in-page.ts';
import { describe, type Target, toWire } from './target.ts';

export class WebPage {
  readonly tab: Tab;
  readonly base: string;

  constructor(tab: Tab, base: string) {
    this.tab = tab;
    this.base = base;
  }

  /** Opens a path of the application, or a whole URL. */
  async open(address: string): Promise<void> {
    await this.tab.open(new URL(address, this.base).href);
  }

  async reload(): Promise<void> {
    await this.tab.reload();
  }

  /** Runs a function in the page with one JSON argument. */
  async run<Given, Result>(work: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
    // The result is JSON of the type that the function returns.
    return (await this.tab.run(String(work), given)) as Awaited<Result>;
  }

  url(): Promise<string> {
    return this.run(() => window.location.href, null);
  }

  /** Waits until the URL matches. */
  async isAt(pattern: RegExp): Promise<void> {
    await this.becomes(
      'the URL',
      () => this.url(),
      (url) => pattern.test(url),
      String(pattern),
    );
  }

  /** Waits until the target is shown. */
  async sees(target: Target): Promise<void> {
    await this.becomes(
      describe(target),
      () => this.look(target),
      ({ count }) => count > 0,
      'shown',
    );
  }

  /** Waits until this number of elements is shown. */
  async counts(target: Target, number: number): Promise<void> {
    await this.becomes(
      describe(target),
      () => this.look(target),
      ({ count }) => count === number,
      `shown ${number} times`,
    );
  }

  async isGone(target: Target): Promise<void> {
    await this.counts(target, 0);
  }

  /** Waits until the target contains this text. */
  async reads(target: Target, text: string | RegExp): Promise<void> {
    const fits = (shown: string) => (text instanceof RegExp ? text.test(shown) : shown.includes(text));
    await this.becomes(
      describe(target),
      () => this.look(target),
      (sight) => fits(sight.text),
      `"${text}"`,
    );
  }

  async isFocused(target: Target): Promise<void> {
    await this.becomes(
      describe(target),
      () => this.look(target),
      (sight) => sight.isFocused,
      'focused',
    );
  }

  /** Waits until the live region announces this text. */
  async says(text: string): Promise<void> {
    await this.sees({ role: 'status', hasText: text });
  }

  /** Clicks the target when it is the only one, enabled, at rest and not covered. */
  async click(target: Target): Promise<void> {
    let before = { x: -1, y: -1 };
    let at = before;
    const state = async (): Promise<string> => {
      const { count, x, y, isEnabled, isOnTop } = await this.look(target, 'scroll');
      [before, at] = [at, { x, y }];
      if (count !== 1) return `${count} matches`;
      if (!isEnabled) return 'disabled';
      if (before.x !== x || before.y !== y) return 'moving';
      return isOnTop ? 'ready' : 'covered';
    };
    await this.becomes(describe(target), state, (shown) => shown === 'ready', 'ready for a click');
    await this.tab.click(at);
  }

  /** Types into a field in place of what it contains. */
  async fill(target: Target, text: string): Promise<void> {
    await this.typeInto(target, text);
    await this.becomes(
      describe(target),
      () => this.look(target),
      ({ value }) => value === text,
      `"${text}"`,
    );
  }

  /** The same for a field that the page may submit at the last key. */
  async typeInto(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.isFocused(target);
    await this.tab.selectAll();
    await this.tab.type(text);
  }

  /** Chooses an option of a list by the keys of its name. */
  async choose(target: Target, option: string): Promise<void> {
    await this.sees(target);
    await this.look(target, 'focus');
    await this.tab.type(option);
    await this.becomes(
      describe(target),
      () => this.look(target),
      ({ value }) => value === option,
      `"${option}"`,
    );
  }

  async press(key: Key): Promise<void> {
    await this.tab.press(key);
  }

  async resize(size: Size): Promise<Size> {
    return this.tab.resize(size);
  }

  async look(target: Target, also?: 'scroll' | 'focus'): Promise<Sight> {
    return (await this.tab.run(LOOK, { target: toWire(target), also })) as Sight;
  }

  /** Asks until the answer fits. A page that is being replaced answers with an error, which is no answer yet. */
  private async becomes<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    fits: (answer: Answer) => boolean,
    wanted: string,
  ): Promise<void> {
    const state = async (): Promise<string> => {
      try {
        const answer = await ask();
        return fits(answer) ? wanted : JSON.stringify(answer);
      } catch (error) {
        return String(error);
      }
    };
    await expect
      .poll(state, { message: `${what} becomes ${wanted}`, timeout: PATIENCE_MS, intervals: [50, 100, 200] })
      .toBe(wanted);
  }
}
