// Firefox without a window, driven through WebDriver BiDi by its own remote agent; each device is a user context.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickAt, pressKey, selectAllKeys, typeText } from './actions.ts';
import { type Bidi, connectBidi } from './bidi.ts';
import type { Device, Driver, Tab } from './driver.ts';
import { startSystemProgram } from './program.ts';

/** Without these the browser asks servers of its maker for updates and settings, which these tests must not reach. */
const PREFERENCES: Readonly<Record<string, boolean | string | number>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.newtabpage.activity-stream.feeds.system.topsites': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-US, en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
};

const preferencesText = Object.entries(PREFERENCES)
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('');

/** Reports a violation of the page's policy through the channel that it is given. */
const REPORT_VIOLATIONS = `(report) => document.addEventListener('securitypolicyviolation', (event) =>
  report(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber))`;

type Evaluation = {
  readonly type: string;
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
};

/** Runs a function in the page; the argument and the result cross as JSON text. */
async function runInPage(bidi: Bidi, context: string, source: string, given: unknown): Promise<unknown> {
  const reply = (await bidi.send('script.callFunction', {
    functionDeclaration: `async (text) => JSON.stringify(await (${source})(JSON.parse(text)))`,
    arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
    target: { context },
    awaitPromise: true,
  })) as Evaluation;
  if (reply.type !== 'success') throw new Error(reply.exceptionDetails?.text ?? 'The function failed in the page.');
  const text = reply.result?.value;
  return text === undefined ? undefined : JSON.parse(text);
}

function createTab(bidi: Bidi, context: string): Tab {
  const act = async (actions: readonly object[]) => {
    // A tab in the background gets no focus, and its timers and animations are slow.
    await bidi.send('browsingContext.activate', { context });
    await bidi.send('input.performActions', { context, actions });
  };
  return {
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    run: (source, given) => runInPage(bidi, context, source, given),
    click: (at) => act(clickAt(at)),
    type: (text) => act(typeText(text)),
    press: (key) => act(pressKey(key)),
    selectAll: () => act(selectAllKeys()),
    resize: async (size) => {
      await bidi.send('browsingContext.setViewport', { context, viewport: size });
      return size;
    },
    picture: async () => {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
  };
}

type Entry = {
  readonly type?: string;
  readonly level?: string;
  readonly text?: string;
  readonly data?: { readonly value?: string };
  readonly source?: { readonly context?: string };
};

/** What an event reports against the page, if it does. */
const problemIn = (method: string, { type, level, text, data }: Entry): string | undefined => {
  if (method === 'script.message') return `policy: ${data?.value}`;
  return method === 'log.entryAdded' && type === 'javascript' && level === 'error' ? `uncaught: ${text}` : undefined;
};

async function createDevice(bidi: Bidi): Promise<Device> {
  const { userContext } = await bidi.send('browser.createUserContext');
  const contexts = new Set<string>();
  const problems: string[] = [];
  bidi.onEvent((method, params: Entry) => {
    const problem = contexts.has(params.source?.context ?? '') ? problemIn(method, params) : undefined;
    if (problem !== undefined) problems.push(problem);
  });
  const newTab = async () => {
    const context = String((await bidi.send('browsingContext.create', { type: 'tab', userContext })).context);
    contexts.add(context);
    return createTab(bidi, context);
  };
  return {
    newTab,
    problems: () => problems,
    close: async () => void (await bidi.send('browser.removeUserContext', { userContext })),
  };
}

/** Starts the browser with an empty profile. */
export async function startFirefox(path: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-firefox-'));
  await writeFile(join(profile, 'user.js'), preferencesText);
  const args = ['-headless', '-no-remote', '-profile', profile, '--remote-debugging-port', '0'];
  const program = startSystemProgram(path, args, { HOME: profile });
  const forget = async () => {
    await program.stop();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const [url] = /ws:\S+/.exec(await program.line(/WebDriver BiDi listening on ws:/)) ?? [];
    const bidi = await connectBidi(`${url}/session`);
    await bidi.send('session.new', { capabilities: {} });
    await bidi.send('session.subscribe', { events: ['log.entryAdded', 'script.message'] });
    const channel = { type: 'channel', value: { channel: 'violations' } };
    await bidi.send('script.addPreloadScript', { functionDeclaration: REPORT_VIOLATIONS, arguments: [channel] });
    const stop = async () => {
      await bidi.send('browser.close').catch(() => {});
      bidi.close();
      await forget();
    };
    return { newDevice: () => createDevice(bidi), stop };
  } catch (error) {
    await forget();
    throw error;
  }
}
