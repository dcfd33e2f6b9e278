// Requests without a reply: sent again in parallel, the first reply counts, the wait is bounded.
import { ANSWER_DEADLINE_MS, ANSWER_PATIENCE_MS } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { isNetworkError } from '../errors.ts';
import { createFakePlatform, jsonResponse } from '../testing/platform/fake-platform.ts';
import { createHedgedTransport, NoAnswerError } from './hedged-transport.ts';
import { buildRequest } from './request.ts';
import { createTransport } from './transport.ts';

type Respond = (after: (ms: number, run: () => void) => unknown) => Response | Promise<Response>;

const setUp = (respond: Respond) => {
  const platform = createFakePlatform();
  platform.network.respond(() => respond(platform.timers.after));
  const request = buildRequest(
    'POST /client/sessions/:id/tokens',
    { params: { id: 's' }, body: { organization_id: null } },
    {
      baseUrl: 'https://latchkey.example.test',
      sessionId: undefined,
    },
  );
  const outcome = createHedgedTransport(platform)(request, createTransport(platform)).then(
    async (response) => response.json(),
    (error: unknown) => error,
  );
  return { platform, outcome };
};

const never = () => new Promise<never>(() => undefined);

it('sends again when no response arrives, and uses the response to the second', async () => {
  const answers: Respond[] = [never, () => jsonResponse({ n: 2 })];
  const { platform, outcome } = setUp((after) => (answers.shift() ?? never)(after));
  await platform.advance(ANSWER_PATIENCE_MS);
  expect(await outcome).toEqual({ n: 2 });
  expect(platform.network.requests.map(({ body }) => body)).toEqual(['organization_id=', 'organization_id=']);
  expect(platform.network.requests[0]?.init.signal?.aborted).toBe(true);
  expect(platform.browser.clock.pending()).toBe(0);
});

it('uses a slow response to the first as well', async () => {
  const { platform, outcome } = setUp(
    (after) => new Promise((resolve) => void after(6_000, () => resolve(jsonResponse({ n: 1 })))),
  );
  await platform.advance(6_000);
  expect(await outcome).toEqual({ n: 1 });
  expect(platform.network.requests).toHaveLength(2);
});

it('fails after three', async () => {
  const { platform, outcome } = setUp(never);
  await platform.advance(ANSWER_DEADLINE_MS);
  expect(await outcome).toBeInstanceOf(NoAnswerError);
  expect(platform.network.requests).toHaveLength(3);
  expect(platform.browser.clock.pending()).toBe(0);
});

it('fails at once on a network error, unless another request is pending', async () => {
  const failing = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(isNetworkError(await failing.outcome)).toBe(true);
  const answers: Respond[] = [
    (after) => new Promise((_, reject) => void after(5_000, () => reject(new TypeError('gone')))),
    (after) => new Promise((resolve) => void after(3_000, () => resolve(jsonResponse({ n: 2 })))),
  ];
  const { platform, outcome } = setUp((after) => (answers.shift() ?? never)(after));
  await platform.advance(8_000);
  expect(await outcome).toEqual({ n: 2 });
});
