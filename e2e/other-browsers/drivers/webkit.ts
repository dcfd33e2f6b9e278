// WebKitGTK's MiniBrowser on an invisible X display, driven through WebDriver Classic; each device is a separate driver.
import { freePort } from '@latchkey/testing';
import { expect } from '@playwright/test';
import { PATIENCE_MS } from '../../support/patience.ts';
import { clickAt, pressKey, selectAllKeys, typeText } from './actions.ts';
import type { Device, Driver, Size, Tab } from './driver.ts';
import { startSystemProgram } from './program.ts';
import { isReady, type Session, startSession } from './webdriver.ts';

const SCREEN = '1600x1200x24';

/** Runs a function in the page; the argument and the result cross as JSON text. */
const scriptOf = (source: string): string => `
  const [text, done] = arguments;
  Promise.resolve()
    .then(() => (${source})(JSON.parse(text)))
    .then((value) => done({ text: JSON.stringify(value) }), (error) => done({ problem: String(error) }));
`;

type Outcome = { readonly text?: string; readonly problem?: string };

const measure = 'return { width: window.innerWidth, height: window.innerHeight }';

/** The driver acts on one window at a time; `to` chooses it. */
type Windows = { readonly session: Session; to(handle: string): Promise<void> };

function createTab({ session, to }: Windows, handle: string): Tab {
  const post = async (path: string, body?: object) => {
    await to(handle);
    return session.post(path, body);
  };
  const act = async (actions: readonly object[]) => void (await post('/actions', { actions }));
  const pageSize = async () => (await post('/execute/sync', { script: measure, args: [] })) as Size;
  return {
    open: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    run: async (source, given) => {
      const body = { script: scriptOf(source), args: [JSON.stringify(given ?? null)] };
      const { text, problem } = (await post('/execute/async', body)) as Outcome;
      if (problem !== undefined) throw new Error(problem);
      return text === undefined ? undefined : JSON.parse(text);
    },
    click: (at) => act(clickAt(at)),
    type: (text) => act(typeText(text)),
    press: (key) => act(pressKey(key)),
    selectAll: () => act(selectAllKeys()),
    resize: async ({ width, height }) => {
      await post('/window/rect', { width, height });
      // The window also has a toolbar.
      const bar = height - (await pageSize()).height;
      await post('/window/rect', { width, height: height + bar });
      return pageSize();
    },
    picture: async () => {
      await to(handle);
      return Buffer.from(String(await session.get('/screenshot')), 'base64');
    },
  };
}

async function createDevice(path: string, display: string): Promise<Device> {
  const port = await freePort();
  const env = { DISPLAY: display, GDK_BACKEND: 'x11', LANG: 'C.UTF-8', LANGUAGE: 'en_US' };
  const program = startSystemProgram(path, [`--port=${port}`], env);
  try {
    const driver = `http://127.0.0.1:${port}`;
    await expect.poll(() => isReady(driver), { timeout: PATIENCE_MS }).toBe(true);
    const session = await startSession(driver, {});
    const first = String(await session.get('/window'));
    let current = first;
    const unused = [first];
    const to = async (handle: string) => {
      if (handle === current) return;
      await session.post('/window', { handle });
      current = handle;
    };
    const newTab = async () => {
      const handle =
        unused.pop() ?? ((await session.post('/window/new', { type: 'window' })) as { handle: string }).handle;
      return createTab({ session, to }, handle);
    };
    const close = async () => {
      await session.end().catch(() => {});
      await program.stop();
    };
    // WebDriver Classic reports neither errors nor violations of a page.
    return { newTab, problems: () => [], close };
  } catch (error) {
    await program.stop();
    throw new Error(`WebKitWebDriver did not start a browser:\n${program.output()}`, { cause: error });
  }
}

/** Starts an X display, which browsers of this engine need. */
export async function startWebKit(path: string, xvfb: string): Promise<Driver> {
  // The server writes the number of the display that it chose to its standard output.
  const display = startSystemProgram(xvfb, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {});
  const number = await display.line(/^\d+$/);
  return { newDevice: () => createDevice(path, `:${number}`), stop: () => display.stop() };
}
