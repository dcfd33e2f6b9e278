// Requests to public addresses only: which are refused before anything is sent, and that others arrive unchanged.
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSigningKey } from '../saml/signing-key.ts';
import { createPublicFetch, PrivateAddress } from './public-fetch.ts';

const asked: string[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? '-'} ${body}`);
  response.setHeader('x-kind', 'test');
  if (request.url === '/empty') response.writeHead(204).end();
  else if (request.url === '/away') response.writeHead(302, { location: '/next' }).end();
  else response.end(JSON.stringify({ host: request.headers.host }));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const GET = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const;
const at = (address: string) => async () => [{ address, family: 4 }];
const at127 = at('127.0.0.1');
const sendsNothing = async (work: Promise<unknown>): Promise<void> => {
  const before = asked.length;
  await expect(work).rejects.toBeInstanceOf(PrivateAddress);
  expect(asked).toHaveLength(before);
};

describe('a request to the public Internet', () => {
  it('is not sent to an address of this machine or its networks, in any notation', async () => {
    const send = createPublicFetch();
    for (const host of ['127.0.0.1', '0x7f.1', '[::1]', '10.1.2.3', '169.254.169.254', '[fd00::1]', 'localhost'])
      await sendsNothing(send(`http://${host}:${port}/`, GET));
  });

  it('is not sent where a name resolves to such an address, alone or among others', async () => {
    await sendsNothing(createPublicFetch({ resolve: at('127.0.0.1') })(`http://idp.example.com:${port}/`, GET));
    const both = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await sendsNothing(createPublicFetch({ resolve: both })('https://idp.example.com/', GET));
    await sendsNothing(createPublicFetch({ resolve: async () => [] })('https://idp.example.com/', GET));
  });

  it('is sent to the address that was checked, and to no other that the name resolves to later', async () => {
    let looks = 0;
    const resolve = async () => {
      looks += 1;
      return looks === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '10.0.0.1', family: 4 }];
    };
    const send = createPublicFetch({ resolve, isAllowed: (address) => address === '127.0.0.1' });
    const reply = await send(`http://idp.example.com:${port}/x?y=1`, GET);
    expect([reply.status, reply.headers.get('x-kind'), await reply.json(), looks]).toEqual([
      200,
      'test',
      { host: `idp.example.com:${port}` },
      1,
    ]);
  });

  it('sends its body, accepts an empty response, and follows no redirect', async () => {
    const send = createPublicFetch({ resolve: at('127.0.0.1'), isAllowed: () => true });
    const body = new URLSearchParams({ a: 'ü b' });
    await send(`http://idp.example.com:${port}/form`, { ...GET, method: 'POST', body });
    expect(asked.at(-1)).toBe('POST /form application/x-www-form-urlencoded;charset=UTF-8 a=%C3%BC+b');
    expect((await send(`http://idp.example.com:${port}/empty`, GET)).status).toBe(204);
    expect((await send(`http://idp.example.com:${port}/away`, GET)).status).toBe(302);
    expect(asked.at(-1)).toMatch(/^GET \/away/);
  });

  it('uses TLS for an https URL: with the requested name and a trusted authority', async () => {
    const { certificate, privateKey } = await makeSigningKey('idp.example.com', Date.now());
    const hosts: (string | undefined)[] = [];
    const secure = createSecureServer({ cert: certificate, key: privateKey }, (request, response) => {
      hosts.push(request.headers.host);
      response.end('safe');
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const { port: at } = secure.address() as AddressInfo;
    const here = { resolve: at127, isAllowed: () => true };
    try {
      const send = createPublicFetch({ ...here, authority: certificate });
      expect(await (await send(`https://idp.example.com:${at}/`, GET)).text()).toBe('safe');
      expect(hosts).toEqual([`idp.example.com:${at}`]);
      // A valid certificate of another host, and one of an untrusted issuer.
      await expect(send(`https://other.example.com:${at}/`, GET)).rejects.toThrow('fetch failed');
      await expect(createPublicFetch(here)(`https://idp.example.com:${at}/`, GET)).rejects.toThrow('fetch failed');
      expect(hosts).toHaveLength(1);
    } finally {
      secure.close();
    }
  });

  it('fails like other requests when the server does not respond, and ends when it is aborted', async () => {
    const send = createPublicFetch({ resolve: at('127.0.0.1'), isAllowed: () => true });
    await expect(send('http://idp.example.com:9/', GET)).rejects.toThrow('fetch failed');
    await expect(send(`http://idp.example.com:${port}/`, { ...GET, signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
