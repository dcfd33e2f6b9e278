// Spans with a real SDK and an exporter in memory.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RECORDED_VERSION, registerSpanRecorder, unregisterSpanRecorder } from '../../testing/span-recorder.ts';
import { packageFolder } from '../package-folder.ts';
import { statementSpan } from './statement-span.ts';
import { tracedFetch, tracedHasher, tracedMailer, tracedPostWebhook, tracedTexter } from './traced-ports.ts';
import { noTracing, openTracing, readTraceHeaders } from './tracing.ts';

afterEach(unregisterSpanRecorder);

describe('without an SDK', () => {
  it('nothing is recorded, and every port stays as it is', async () => {
    const tracing = openTracing(RECORDED_VERSION);
    expect(tracing).toBe(noTracing);
    const send = async () => new Response();
    expect(tracedFetch(tracing, send)).toBe(send);
    expect(await tracing.span({ kind: 'internal', name: 'x' }, async ({ traceId }) => traceId)).toBeUndefined();
  });
});

describe('the interface that is compiled into the program', () => {
  it('has the oldest minor version that the manifest allows, because it ignores an SDK that registers with an older one', () => {
    const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    const allowed: string = readJson(join(packageFolder(), 'package.json')).dependencies['@opentelemetry/api'];
    const entry = createRequire(import.meta.url).resolve('@opentelemetry/api');
    const used: string = readJson(join(dirname(entry), '..', '..', 'package.json')).version;
    const minorOf = (version: string) => /(\d+\.\d+)\.\d+$/.exec(version)?.[1];
    expect(minorOf(used)).toBe(minorOf(allowed));
  });
});

describe('with an SDK', () => {
  it('spans are nested, and an error marks its span by its code, without its message', async () => {
    const { spans, tracing } = registerSpanRecorder();
    const failing = tracing.span({ kind: 'server', name: 'outer' }, () =>
      tracing.span({ kind: 'client', name: 'inner' }, async () => {
        throw Object.assign(new Error('password=hunter2'), { code: 'ECONNRESET' });
      }),
    );
    await expect(failing).rejects.toThrow('hunter2');
    const [inner, outer] = spans();
    expect(inner).toMatchObject({ name: 'inner', attributes: { 'error.type': 'ECONNRESET' }, events: [] });
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(inner?.instrumentationScope).toMatchObject({ name: 'latchkey', version: RECORDED_VERSION });
    expect(JSON.stringify([inner?.attributes, inner?.status])).not.toContain('hunter2');
  });

  it('a statement is recorded inside another span only, with placeholders for its values', async () => {
    const { spans, tracing } = registerSpanRecorder();
    const start = statementSpan('select "id" from "users" where "id" = $1');
    const run = () => tracing.span(start, async () => {});
    await run();
    expect(spans()).toEqual([]);
    await tracing.span({ kind: 'internal', name: 'job' }, run);
    expect(spans()[0]).toMatchObject({
      name: 'select users',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'select',
        'db.query.text': 'select "id" from "users" where "id" = $1',
      },
    });
  });

  it('a proxy’s trace is continued', async () => {
    const { spans, tracing } = registerSpanRecorder();
    const parent = readTraceHeaders(
      new Headers({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }),
    );
    const id = await tracing.span({ kind: 'server', name: 'x', parent }, async ({ traceId }) => traceId);
    expect(id).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(spans()[0]?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  });
});

describe('requests to other servers', () => {
  it('are client spans with the server and the status, and carry no trace', async () => {
    const { spans, tracing } = registerSpanRecorder();
    const sent: Array<Readonly<Record<string, unknown>>> = [];
    const send = tracedFetch(tracing, async (_url, { headers }) => {
      sent.push({ ...headers });
      return new Response(null, { status: 404 });
    });
    await send('https://id.example.com/token/secret-path?code=secret', {
      method: 'POST',
      headers: { accept: 'x' },
      body: null,
      redirect: 'manual',
    });
    expect(sent).toEqual([{ accept: 'x' }]);
    expect(spans()[0]).toMatchObject({
      name: 'POST',
      attributes: {
        'http.request.method': 'POST',
        'server.address': 'id.example.com',
        'server.port': 443,
        'http.response.status_code': 404,
        'error.type': '404',
      },
    });
    expect(JSON.stringify(spans()[0]?.attributes)).not.toContain('secret');
  });

  it('webhooks, mails, texts and hashes are spans without what they send', async () => {
    const { spans, tracing } = registerSpanRecorder();
    const post = tracedPostWebhook(tracing, async () => ({ at: 'unanswered', error: 'timeout' }));
    await post({
      url: 'http://hooks.example.com:8080/T0/B0/secret',
      headers: {},
      body: '',
      environmentType: 'development',
    });
    const mailer = tracedMailer(tracing, 'smtp://user:secret@mail.example.com', {
      send: async () => {},
      close: () => {},
    });
    await mailer.send({ from: '', to: 'secret@example.com', subject: 'secret', text: '', html: '' });
    await tracedTexter(tracing, 'https://sms.example.com/secret', { send: async () => {} }).send({
      id: '',
      to: '',
      text: '',
    });
    const hasher = tracedHasher(tracing, {
      hash: async () => 'digest',
      verify: async () => true,
      needsRehash: () => false,
      burn: async () => {},
      load: () => ({ running: 0, waiting: 0 }),
    });
    await Promise.all([hasher.hash('secret'), hasher.verify('digest', 'secret'), hasher.burn('secret')]);
    expect(spans().map(({ name }) => name)).toEqual([
      ...['POST', 'mail send', 'POST', 'password hash', 'password verify', 'password verify'],
    ]);
    expect(spans()[0]?.attributes).toMatchObject({ 'server.port': 8080, 'error.type': 'timeout' });
    expect(JSON.stringify(spans().map(({ attributes }) => attributes))).not.toContain('secret');
  });
});

describe('trace headers', () => {
  const read = (traceparent: string, tracestate?: string) =>
    readTraceHeaders(new Headers({ traceparent, ...(tracestate !== undefined && { tracestate }) }));
  const VALID = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  it('must have the form of the recommendation', () => {
    expect(readTraceHeaders(new Headers())).toBeUndefined();
    for (const wrong of ['', 'x', VALID.toUpperCase(), `${VALID}-00`, `${VALID} `.repeat(2), VALID.slice(1)])
      expect(read(wrong)).toBeUndefined();
    expect(read(VALID)).toEqual({ traceparent: VALID });
    expect(read(VALID, 'vendor=1')).toEqual({ traceparent: VALID, tracestate: 'vendor=1' });
    expect(read(VALID, 'v'.repeat(513))).toEqual({ traceparent: VALID });
  });
});
