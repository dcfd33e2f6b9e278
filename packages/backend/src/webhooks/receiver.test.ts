// createWebhookReceiver: each event is handled once, and what fails is sent again.
import { expect, it, onTestFinished, vi } from 'vitest';
import { NOW, SECRET, signedRequest, signedWebhook, USER_CREATED } from '../testing/signed-webhook.ts';
import { createHandledEvents } from './handled-events.ts';
import { createWebhookReceiver } from './receiver.ts';

const at = { secret: SECRET, now: () => NOW };

it('answers 204 once an event was handled, and handles a repeated event once', async () => {
  const seen: string[] = [];
  const receive = createWebhookReceiver({ ...at, onEvent: (event) => void seen.push(event.id) });
  const statuses = [];
  for (const id of ['evt_1', 'evt_1', 'evt_2'])
    statuses.push((await receive(signedRequest({ event: { ...USER_CREATED, id } }))).status);
  expect(statuses).toEqual([204, 204, 204]);
  expect(seen).toEqual(['evt_1', 'evt_2']);
});

it('handles an event again after its handler has failed', async () => {
  let calls = 0;
  const receive = createWebhookReceiver({
    ...at,
    onEvent: () => {
      calls += 1;
      if (calls === 1) throw new Error('the database is away');
    },
  });
  await expect(receive(signedRequest())).rejects.toThrow('the database is away');
  expect((await receive(signedRequest())).status).toBe(204);
  expect(calls).toBe(2);
});

it('lets a second request for the same event wait for the first', async () => {
  let finish = () => {};
  let calls = 0;
  const receive = createWebhookReceiver({
    ...at,
    onEvent: () => {
      calls += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  });
  const both = [receive(signedRequest()), receive(signedRequest())];
  await expect.poll(() => calls).toBe(1);
  finish();
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([204, 204]);
  expect(calls).toBe(1);
});

it('refuses a forged request with its reason, and says so to the host', async () => {
  const reasons: string[] = [];
  const receive = createWebhookReceiver({
    ...at,
    onEvent: () => expect.unreachable(),
    onRefused: ({ reason }) => void reasons.push(reason),
  });
  const reply = await receive({ ...signedWebhook(), body: '{}' });
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { reason: 'signature-invalid', message: expect.stringContaining('no signature fits') },
  ]);
  expect(reasons).toEqual(['signature-invalid']);
});

it('reads the secret from the environment, and reports a missing one at the start', () => {
  expect(() => createWebhookReceiver({ onEvent: () => {} })).toThrow('LATCHKEY_WEBHOOK_SECRET');
  vi.stubEnv('LATCHKEY_WEBHOOK_SECRET', SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => createWebhookReceiver({ onEvent: () => {} })).not.toThrow();
});

it('remembers events for as long as a request may be repeated, and never too many', () => {
  let now = NOW;
  const handled = createHandledEvents(() => now, 3);
  handled.add('evt_1', NOW + 10);
  expect(handled.has('evt_1')).toBe(true);
  now += 10;
  expect(handled.has('evt_1')).toBe(false);
  for (const id of ['a', 'b', 'c', 'd']) handled.add(id, now + 10);
  expect(['evt_1', 'a', 'b', 'c', 'd'].map((id) => handled.has(id))).toEqual([false, false, true, true, true]);
});
