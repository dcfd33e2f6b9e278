// A back end hears of what users do in the browser: each event arrives signed, in order, and again if the first answer was an error.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookReceiver, type WebhookEvent, type WebhookReceiver } from '@latchkey/backend';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expect, test } from '../../support/test.ts';

/** The clock of the service may have been moved by another story. */
const ANY_TIME_MS = 10 * 365 * 24 * 60 * 60_000;

/** An HTTP server that passes requests to a receiver; the receiver is set when the secret is known. */
const startBackEnd = async () => {
  let receive: WebhookReceiver | undefined;
  const server = createServer((request, response) => {
    const reply = receive ? receive(request) : Promise.resolve(new Response(null, { status: 503 }));
    reply.catch(() => new Response(null, { status: 500 })).then(({ status }) => response.writeHead(status).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    receiveWith: (one: WebhookReceiver) => {
      receive = one;
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
};

test('a sign-up in the browser reaches the back end as signed events, also after the back end has failed once', async ({
  page,
  users,
  inbox,
  stack,
}) => {
  const backEnd = await startBackEnd();
  const { id, secret } = (await stack.admin('POST', '/webhook_endpoints', {
    url: backEnd.url,
    events: ['user.*', 'session.created'],
  })) as { id: string; secret: string };
  const events: WebhookEvent[] = [];
  let calls = 0;
  backEnd.receiveWith(
    createWebhookReceiver({
      secret,
      toleranceMs: ANY_TIME_MS,
      onEvent: (event) => {
        calls += 1;
        if (calls === 1) throw new Error('The database is not there yet.');
        events.push(event);
      },
    }),
  );

  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  await signUp.giveCode(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();

  const ofMira = () =>
    events.filter(({ data }) => JSON.stringify(data).includes(mira.email) || 'user_id' in data).map(({ type }) => type);
  await expect.poll(ofMira, { timeout: 30_000 }).toEqual(expect.arrayContaining(['user.created', 'session.created']));
  const created = events.find(({ type }) => type === 'user.created');
  expect(created?.data).toMatchObject({ object: 'user', email_addresses: [{ email_address: mira.email }] });

  // The service notes an attempt after the back end has answered, and the refused event may be that of another story.
  const arrivedAtSecondAttempt = async () => {
    const { data } = (await stack.admin('GET', `/webhook_endpoints/${id}/deliveries`)) as {
      data: readonly { state: string; attempt_count: number }[];
    };
    return data.some(({ state, attempt_count: count }) => state === 'delivered' && count === 2);
  };
  await expect.poll(arrivedAtSecondAttempt, { timeout: 30_000 }).toBe(true);
  await stack.admin('DELETE', `/webhook_endpoints/${id}`);
  await backEnd.stop();
});
