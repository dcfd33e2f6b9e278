// A browser driven only by the DevTools protocol. Test drivers record stacks of every error and inject
// scripts into the page; a visitor's browser does neither, and on a slowed CPU the difference is measurable.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Requests over the pipe: messages are JSON, each terminated by a zero byte. */
function createConnection(program) {
  const [, , , input, output] = program.stdio;
  const waiting = new Map();
  const listeners = new Set();
  let id = 0;
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      if (message.id === undefined) for (const listener of [...listeners]) listener(message);
      else waiting.get(message.id)?.(message);
    }
  });
  const send = async (method, params = {}, sessionId = undefined) => {
    id += 1;
    const own = id;
    input.write(`${JSON.stringify({ id: own, method, params, sessionId })}\0`);
    const { result, error } = await new Promise((resolve) => waiting.set(own, resolve));
    waiting.delete(own);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const until = (method, sessionId) =>
    new Promise((resolve) => {
      const hear = (message) => {
        if (message.method !== method || message.sessionId !== sessionId) return;
        listeners.delete(hear);
        resolve(message.params);
      };
      listeners.add(hear);
    });
  const listen = (method, work) => {
    const hear = (message) => message.method === method && work(message.params, message.sessionId);
    listeners.add(hear);
    return () => listeners.delete(hear);
  };
  return { send, until, listen };
}

/**
 * One page: `open(url)`, `run(code)` in it, `slow(rate)`, `press(x, y)` with the mouse, `close()`; `ask(method, params)` and
 * `listen(method, work)` for the rest of the protocol. Pages of one context share cookies and cached files.
 */
async function createPage({ send, until, listen }, browserContextId) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const ask = (method, params) => send(method, params, sessionId);
  await ask('Page.enable');
  return {
    ask,
    listen: (method, work) => listen(method, (params, from) => from === sessionId && work(params)),
    async open(url) {
      const loaded = until('Page.loadEventFired', sessionId);
      await ask('Page.navigate', { url });
      await loaded;
    },
    async run(code) {
      const options = { expression: code, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await ask('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    slow: (rate) => ask('Emulation.setCPUThrottlingRate', { rate }),
    async press(x, y) {
      for (const type of ['mousePressed', 'mouseReleased']) {
        await ask('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
      }
    },
    close: () => send('Target.closeTarget', { targetId }),
  };
}

/** Every event of the given categories while `work` runs. */
async function traceWith({ send, until, listen }, categories, work) {
  const events = [];
  const stop = listen('Tracing.dataCollected', ({ value }) => events.push(...value));
  await send('Tracing.start', { traceConfig: { includedCategories: categories }, transferMode: 'ReportEvents' });
  const result = await work();
  const complete = until('Tracing.tracingComplete', undefined);
  await send('Tracing.end');
  await complete;
  stop();
  return { events, result };
}

/**
 * `{ newPage(context), newContext(from), endContext(context), trace(categories, work), stop() }`; a context starts empty
 * except, if `from` is given, for the cookies of that context.
 */
export async function startChrome(executablePath, args) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chrome-'));
  const program = spawn(
    executablePath,
    ['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`, '--no-first-run', ...args, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const gone = new Promise((resolve) => program.once('exit', resolve));
  const connection = createConnection(program);
  return {
    newPage: (context) => createPage(connection, context),
    async newContext(from) {
      const { browserContextId } = await connection.send('Target.createBrowserContext');
      if (from) {
        const { cookies } = await connection.send('Storage.getCookies', { browserContextId: from });
        await connection.send('Storage.setCookies', { browserContextId, cookies });
      }
      return browserContextId;
    },
    endContext: (browserContextId) => connection.send('Target.disposeBrowserContext', { browserContextId }),
    trace: (categories, work) => traceWith(connection, categories, work),
    async stop() {
      await connection.send('Browser.close');
      await gone;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
