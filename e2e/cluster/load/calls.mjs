// Calls of the load through HAProxy: each is recorded with its time and outcome, and none waits for ever.
import { CALL_TIMEOUT_MS, SLOW_MS } from '../limits.mjs';

const ORIGIN = 'http://localhost:4401';
const BROWSER_PARAMETER = '__latchkey_db_jwt';
const BROWSER_HEADER = 'latchkey-db-jwt';

/** A call that got no success; `isRefused` when the service answered that the request itself is wrong. */
export class CallFailed extends Error {
  constructor(what, { status, text, isRefused }) {
    super(`${what}: ${status} ${text.slice(0, 300)}`);
    this.status = status;
    this.text = text;
    this.isRefused = isRefused;
  }
}

/** The record of all calls: `{ what, at, end, isOk }`, times in ms of the performance clock. */
export function createRecord() {
  const calls = [];
  const refused = [];
  return {
    calls,
    refused,
    note: (call) => void calls.push(call),
    /** Calls that began after `time` and succeeded in time. */
    goodSince: (time) => calls.filter(({ at, isOk, isSlow }) => at >= time && isOk && !isSlow).length,
    /** The end of the last call that failed or was slow, of those that ended after `time`. */
    lastTrouble: (time) =>
      calls.reduce(
        (last, { end, isOk, isSlow }) => (end > time && (!isOk || isSlow) ? Math.max(last, end) : last),
        time,
      ),
    /** The calls that failed or were slow and ended in that time. */
    troubles: (from, to) => calls.filter(({ end, isOk, isSlow }) => end >= from && end <= to && (!isOk || isSlow)),
    failedSince: (time) => calls.filter(({ end, isOk }) => end >= time && !isOk).length,
  };
}

/** `{ browser(token), admin(method, path, body) }` against the address of HAProxy. */
export function createCalls({ url, secretKey, record }) {
  const send = async (what, address, options) => {
    const at = performance.now();
    const outcome = await fetch(address, { ...options, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
      .then(
        async (reply) => ({ status: reply.status, headers: reply.headers, text: await reply.text() }),
        (error) => ({ status: 0, headers: new Headers(), text: String(error.cause?.code ?? error.message) }),
      )
      .catch((error) => ({ status: 0, headers: new Headers(), text: String(error.message) }));
    const end = performance.now();
    const isRefused = outcome.status >= 400 && outcome.status < 500;
    const isOk = outcome.status >= 200 && outcome.status < 500;
    record.note({ what, at, end, isOk, isSlow: end - at > SLOW_MS, status: outcome.status });
    if (outcome.status === 200) return outcome;
    throw new CallFailed(what, { ...outcome, isRefused });
  };
  const admin = async (method, path, body) => {
    const { text } = await send(`${method} ${path}`, `${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(text);
  };
  return { browser: (token) => createBrowser({ url, send }, token), admin };
}

/** One browser of a user: keeps the token that identifies it. */
function createBrowser({ url, send }, firstToken) {
  let token = firstToken;
  const call = async (method, path, form = {}) => {
    const address = new URL(`${url}/v1${path}`);
    if (token !== undefined) address.searchParams.set(BROWSER_PARAMETER, token);
    if (method !== 'GET' && method !== 'POST') address.searchParams.set('_method', method);
    const reply = await send(`${method} ${path.replace(/_[A-Za-z0-9]{10,}/, '_…')}`, address, {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: { Origin: ORIGIN },
      ...(method !== 'GET' && { body: new URLSearchParams(form) }),
    });
    token = reply.headers.get(BROWSER_HEADER) ?? token;
    return JSON.parse(reply.text);
  };
  return {
    call,
    token: () => token,
    begin: async () => {
      token = (await call('POST', '/dev_browser')).id;
    },
  };
}
