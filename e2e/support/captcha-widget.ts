// Replaces the script of the external captcha service: a smart widget asks for a click, an invisible one answers at once.
import type { BrowserContext } from '@playwright/test';

const SCRIPT = `
window.turnstile = {
  render(node, options) {
    window.drawnWidgets = [...(window.drawnWidgets ?? []), options.sitekey + ' ' + options.action];
    if (options.sitekey !== 'smart-key') {
      setTimeout(() => options.callback('token-of-' + options.action), 0);
      return 'widget';
    }
    setTimeout(() => {
      options['before-interactive-callback']();
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am a person';
      button.addEventListener('click', () => {
        options['after-interactive-callback']();
        options.callback('token-of-' + options.action);
      });
      node.append(button);
    }, 0);
    return 'widget';
  },
  reset() {},
  remove() {},
};
`;

const EXTERNAL = /^https:\/\/challenges\./;

/** Controls the external service for every page of a browser. */
export type Widgets = {
  /** Serves its script. */
  allow(): Promise<void>;
  /** Blocks its script, as a content blocker does. */
  block(): Promise<void>;
};

export const createWidgets = (context: BrowserContext): Widgets => ({
  async allow() {
    await context.unroute(EXTERNAL);
    const headers = { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' };
    await context.route(EXTERNAL, (route) => route.fulfill({ headers, body: SCRIPT }));
  },
  async block() {
    await context.unroute(EXTERNAL);
    await context.route(EXTERNAL, (route) => route.abort('blockedbyclient'));
  },
});
