// Checks of the proxy in front of the service: what it passes on, what it changes, and whether its headers are trusted rightly.
import { SECOND_MS } from '@latchkey/wire';
import type { InstanceFacts, ProbeJSON } from '../../../domain/inspection/facts.ts';
import { probeCookieNames } from '../../../handlers/probe.ts';
import {
  type Check,
  type CheckContext,
  eachPublic,
  type Finding,
  failed,
  notChecked,
  ok,
  warning,
} from '../checking/check.ts';
import { FORGED_ADDRESS, type Probes } from '../checking/outside.ts';

type Answered = Extract<Probes, { readonly at: 'answered' }>;

/** A check of what the service saw of requests through the public address. */
const eachProbed = (run: (probes: Answered, instance: InstanceFacts, context: CheckContext) => Finding): Check['run'] =>
  eachPublic(async (instance, context) => {
    const probes = await context.outside.probes(instance);
    return probes.at === 'answered'
      ? run(probes, instance, context)
      : notChecked(`${instance.baseUrl}: ${probes.why}.`);
  });

const host: Check = {
  id: 'proxy.host',
  expects: 'The proxy passes the Host header of the browser on.',
  run: eachProbed(({ first: { seen } }, { id, apiHost }) =>
    seen.instance_id === id
      ? ok(`Requests to ${apiHost} reach its instance.`)
      : failed(
          `A request to ${apiHost} reaches the service with the Host ${seen.host}, which is not that of the instance.`,
          'Let the proxy pass the Host header on; in nginx: proxy_set_header Host $host;',
        ),
  ),
};

/** Every address in front of the service is a trusted proxy, the one of this command too. */
const isAllTrusted = ({
  is_from_trusted_proxy: trusted,
  forwarded_for: hops,
  address,
  socket_address: own,
}: ProbeJSON) => trusted && hops !== null && address === own?.replace(/^::ffff:(?=\d)/i, '');

const TRUSTED_HERE =
  'This machine is itself among LATCHKEY_TRUSTED_PROXIES; run the command on another machine to check this.';

const clientAddress: Check = {
  id: 'proxy.client_address',
  expects: 'The service sees the address of the caller, so that rate limits do not count all users as one.',
  run: eachProbed(({ first: { seen } }, { apiHost }) => {
    const proxy = seen.socket_address ?? 'an unknown address';
    if (seen.forwarded_for === null)
      return failed(
        `The proxy at ${proxy} sends no X-Forwarded-For for ${apiHost}: all users share the rate limits of one address.`,
        'Let the proxy add it; in nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      );
    if (!seen.is_from_trusted_proxy)
      return failed(
        `The service does not trust X-Forwarded-For of the proxy at ${proxy}: all users share the rate limits of one address.`,
        `Set LATCHKEY_TRUSTED_PROXIES to the address of the proxy, ${proxy}, and restart the service.`,
      );
    return isAllTrusted(seen)
      ? notChecked(TRUSTED_HERE)
      : ok(`The service sees callers of ${apiHost} by their address.`);
  }),
};

const forgedAddress: Check = {
  id: 'proxy.forged_address',
  expects: 'A caller cannot choose the address that rate limits count.',
  run: eachProbed(({ first, forged: { seen } }, { apiHost }) => {
    if (isAllTrusted(first.seen)) return notChecked(TRUSTED_HERE);
    return seen.address === FORGED_ADDRESS
      ? failed(
          `A caller of ${apiHost} can forge its address with an X-Forwarded-For header, and so evade rate limits.`,
          'Let the proxy append to X-Forwarded-For or replace it, and list only your proxies in LATCHKEY_TRUSTED_PROXIES.',
        )
      : ok(`A forged X-Forwarded-For to ${apiHost} is ignored.`);
  }),
};

/** A network of more addresses than any set of proxies has. */
const isTooWide = (network: string): boolean => {
  const [address = '', bits] = network.split('/');
  return bits !== undefined && Number(bits) < (address.includes(':') ? 32 : 8);
};

const trustedNetworks: Check = {
  id: 'proxy.trusted_networks',
  expects: 'LATCHKEY_TRUSTED_PROXIES names proxies, not the whole internet.',
  run: ({ config: { trustedProxies } }) => {
    if (trustedProxies.length === 0) return notChecked('LATCHKEY_TRUSTED_PROXIES is empty.');
    const wide = trustedProxies.find(isTooWide);
    return wide === undefined
      ? ok('LATCHKEY_TRUSTED_PROXIES names no network of the whole internet.')
      : failed(
          `LATCHKEY_TRUSTED_PROXIES trusts ${wide}: any caller there can forge its address.`,
          'List the addresses of your proxies only.',
        );
  },
};

const caching: Check = {
  id: 'proxy.caching',
  expects: 'No proxy stores replies of the API.',
  run: eachProbed(({ first, second }, { apiHost }) =>
    first.seen.id === second.seen.id
      ? failed(
          `A cache between ${apiHost} and the service answers: one user may get the reply of another.`,
          'Switch caching off for this host in the proxy or the content delivery network.',
        )
      : ok(`Each request to ${apiHost} is answered by the service.`),
  ),
};

/** The attributes of a Set-Cookie line in lower case, sorted. */
const attributesOf = (line: string): string =>
  line
    .split(';')
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase())
    .filter((attribute) => attribute !== '' && !attribute.startsWith('expires='))
    .sort()
    .join('; ');

const expectedCookies = (provider: string, domain: string): ReadonlyArray<readonly [string, string]> => {
  const names = probeCookieNames(provider);
  return [
    [names.host, 'httponly; max-age=60; path=/; samesite=lax; secure'],
    [names.domain, `domain=${domain}; max-age=60; path=/; samesite=strict; secure`],
  ];
};

const setCookies: Check = {
  id: 'proxy.set_cookies',
  expects: 'The cookies of the service reach browsers with their attributes unchanged.',
  run: eachProbed(({ first }, { apiHost, domain }, { config }) => {
    const wrong = expectedCookies(config.provider, domain).flatMap(([name, attributes]) => {
      const line = first.reply.cookies.find((one) => one.startsWith(`${name}=`));
      if (line === undefined) return [`${name} is missing`];
      return attributesOf(line) === attributes ? [] : [`${name} arrives with "${attributesOf(line)}"`];
    });
    return wrong.length === 0
      ? ok(`Cookies of ${apiHost} reach browsers unchanged.`)
      : failed(
          `A proxy changes the cookies of ${apiHost}: ${wrong.join(', ')}.`,
          'Remove rules for cookies from the proxy, such as proxy_cookie_domain, proxy_cookie_flags or header edits.',
        );
  }),
};

const sentCookies: Check = {
  id: 'proxy.sent_cookies',
  expects: 'The cookies of browsers reach the service.',
  run: eachProbed(({ first: { seen } }, { apiHost }) =>
    seen.has_cookie
      ? ok(`Cookies of browsers reach the service at ${apiHost}.`)
      : failed(
          `A proxy removes the Cookie header of requests to ${apiHost}: no user stays signed in.`,
          'Let the proxy or the content delivery network pass the Cookie header on.',
        ),
  ),
};

const CLOCK_MS = 5 * SECOND_MS;

const nodeClock: Check = {
  id: 'proxy.node_clock',
  expects: 'The clock of the node that answers is that of this machine.',
  run: eachProbed(({ first: { seen, sentAt, answeredAt } }, { apiHost }) => {
    const aheadMs = seen.now > answeredAt ? seen.now - answeredAt : Math.min(0, seen.now - sentAt);
    return Math.abs(aheadMs) > CLOCK_MS
      ? warning(
          `The clock of the node at ${apiHost} differs by ${Math.round(aheadMs / SECOND_MS)} s from that of this machine.`,
          'Synchronise the clocks of all nodes with NTP.',
        )
      : ok(`The node at ${apiHost} has the time of this machine.`);
  }),
};

export const PROXY_CHECKS: readonly Check[] = [
  host,
  clientAddress,
  forgedAddress,
  trustedNetworks,
  caching,
  setCookies,
  sentCookies,
  nodeClock,
];
