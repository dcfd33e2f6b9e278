// Checks of the public address of production instances: DNS, certificate, https.
import { BlockList, isIP } from 'node:net';
import { DAY_MS } from '@latchkey/wire';
import { type Check, eachPublic, failed, notChecked, ok, warning } from '../checking/check.ts';

const SOON_DAYS = 21;
const NOW_DAYS = 7;
const EXPIRED = 'CERT_HAS_EXPIRED';

/** Networks that only this machine or a private network reaches. */
const privateNetworks = (): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of [
    ['127.0.0.0', 8],
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['169.254.0.0', 16],
  ] as const)
    list.addSubnet(network, bits, 'ipv4');
  list.addAddress('::1', 'ipv6');
  list.addSubnet('fc00::', 7, 'ipv6');
  list.addSubnet('fe80::', 10, 'ipv6');
  return list;
};

const isPrivate = (address: string): boolean => privateNetworks().check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const dns: Check = {
  id: 'public_address.dns',
  expects: 'The host of every production instance has a public address in DNS.',
  run: eachPublic(async ({ baseUrl }, { ports }) => {
    const { hostname } = new URL(baseUrl);
    const addresses = await ports.dns.addresses(hostname);
    if (addresses.length === 0)
      return failed(`${hostname} has no address in DNS.`, `Add an A or AAAA record for ${hostname}.`);
    const own = addresses.find(isPrivate);
    return own === undefined
      ? ok(`${hostname} has the address ${addresses.join(', ')}.`)
      : warning(
          `${hostname} has the address ${own} here, which only a private network reaches.`,
          'Check that DNS outside of this network gives a public address.',
        );
  }),
};

const SENTENCES: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain is incomplete: the intermediate certificate is not sent',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not trusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is not trusted',
  CERT_NOT_YET_VALID: 'it is not valid yet',
};

const certificate: Check = {
  id: 'public_address.certificate',
  expects: 'The certificate is for the host, and its chain is complete and trusted.',
  run: eachPublic(async (instance, { outside }) => {
    const { hostname } = new URL(instance.baseUrl);
    const found = await outside.certificate(instance);
    if (found.at === 'unreachable') return notChecked(`${hostname} cannot be reached (${found.detail}).`);
    return found.problem === null || found.problem === EXPIRED
      ? ok(`The certificate of ${hostname} is for this name, and its chain is complete.`)
      : failed(
          `Browsers reject the certificate of ${hostname}: ${SENTENCES[found.problem] ?? found.problem}.`,
          'Install a certificate for this name with its full chain in the proxy.',
        );
  }),
};

const expiry: Check = {
  id: 'public_address.certificate_expiry',
  expects: `The certificate is valid for ${SOON_DAYS} more days.`,
  run: eachPublic(async (instance, { outside, now }) => {
    const { hostname } = new URL(instance.baseUrl);
    const found = await outside.certificate(instance);
    if (found.at === 'unreachable') return notChecked(`${hostname} cannot be reached (${found.detail}).`);
    const days = Math.floor((found.expiresAt - now) / DAY_MS);
    const remedy = 'Renew the certificate, and check why that did not happen by itself.';
    if (days < 0 || found.problem === EXPIRED) return failed(`The certificate of ${hostname} has expired.`, remedy);
    const sentence = `The certificate of ${hostname} is valid for ${days} days.`;
    if (days < NOW_DAYS) return failed(sentence, remedy);
    return days < SOON_DAYS ? warning(sentence, remedy) : ok(sentence);
  }),
};

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 307, 308]);
const FIRST_ERROR_STATUS = 400;

const redirect: Check = {
  id: 'public_address.https_redirect',
  expects: 'Plain http leads to https, or is not answered.',
  run: eachPublic(async ({ baseUrl }, { outside }) => {
    const { hostname, port } = new URL(baseUrl);
    if (port !== '') return notChecked(`${baseUrl} is not on the usual port.`);
    const reply = await outside.get(`http://${hostname}/health/live`);
    if (reply.at === 'unreachable') return ok(`Plain http is not answered at ${hostname}.`);
    if (REDIRECTS.has(reply.status) && reply.headers.location?.startsWith('https:'))
      return ok(`Plain http at ${hostname} leads to https.`);
    return reply.status >= FIRST_ERROR_STATUS
      ? ok(`Plain http at ${hostname} is refused with ${reply.status}.`)
      : failed(
          `http://${hostname} is answered with ${reply.status} without https.`,
          'Let the proxy redirect port 80 to https with status 308.',
        );
  }),
};

const hsts: Check = {
  id: 'public_address.hsts',
  expects: 'Browsers get the Strict-Transport-Security header of the service.',
  run: eachPublic(async ({ baseUrl }, { outside }) => {
    const reply = await outside.get(`${baseUrl}/v1/environment`);
    if (reply.at === 'unreachable' || reply.status >= FIRST_ERROR_STATUS)
      return notChecked(`${baseUrl}/v1/environment was not answered.`);
    return reply.headers['strict-transport-security'] === undefined
      ? warning(
          `Replies of ${baseUrl} arrive without Strict-Transport-Security.`,
          'Let the proxy pass this header of the service on, or set it.',
        )
      : ok(`Replies of ${baseUrl} have Strict-Transport-Security.`);
  }),
};

export const PUBLIC_ADDRESS_CHECKS: readonly Check[] = [dns, certificate, expiry, redirect, hsts];
