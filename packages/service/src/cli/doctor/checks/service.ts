// Checks of the running service: liveness, readiness, key set.
import type { InstanceFacts } from '../../../domain/inspection/facts.ts';
import type { HttpReply } from '../../../ports/probes/http.ts';
import { type Check, eachInstance, eachPublic, failed, notChecked, ok, warning } from '../checking/check.ts';

const OK = 200;

const isAlive = (reply: { readonly at: string; readonly status?: number; readonly body?: string }): boolean =>
  reply.at === 'answered' && reply.status === OK && reply.body?.includes('"ok"') === true;

const live: Check = {
  id: 'service.live',
  expects: 'The service answers on this machine.',
  run: async ({ localUrl, outside, config }) => {
    if (isAlive(await outside.get(`${localUrl}/health/live`))) return ok(`The service answers at ${localUrl}.`);
    if (isAlive(await outside.get(`${config.publicUrl}/health/live`)))
      return ok(`The service does not run on this machine, and answers at ${config.publicUrl}.`);
    return failed(`No service answers at ${localUrl}.`, 'Start it: latchkey start');
  },
};

const ready: Check = {
  id: 'service.ready',
  expects: 'The service is ready: its database answers and accepts writes.',
  run: async ({ localUrl, outside }) => {
    const reply = await outside.get(`${localUrl}/health/ready`);
    if (reply.at === 'unreachable') return notChecked(`No service answers at ${localUrl}.`);
    if (isAlive(reply)) return ok('The service is ready.');
    return failed(
      `The service is not ready: it answers ${reply.status} at ${localUrl}/health/ready.`,
      'Look at the reason in that reply and in the log; most often the database does not answer or its disk is full.',
    );
  },
};

const reached: Check = {
  id: 'service.public',
  expects: 'The service answers at the public address of every production instance.',
  run: eachPublic(async ({ baseUrl }, { outside }) => {
    const reply = await outside.get(`${baseUrl}/health/live`);
    if (isAlive(reply)) return ok(`The service answers at ${baseUrl}.`);
    if (reply.at === 'answered')
      return failed(
        `${baseUrl}/health/live is answered with ${reply.status}, and not by the service.`,
        'Let the proxy pass every path of this host to the service.',
      );
    if (reply.reason === 'dns' || reply.reason === 'certificate')
      return notChecked(`${baseUrl} cannot be asked before its DNS name and its certificate are right.`);
    return failed(
      `${baseUrl} cannot be reached (${reply.detail}).`,
      'Start the proxy, and open port 443 in the firewall.',
    );
  }),
};

const keyIds = (body: string): readonly string[] | undefined => {
  try {
    const parsed: { readonly keys?: ReadonlyArray<{ readonly kid?: string }> } = JSON.parse(body);
    return parsed.keys?.map(({ kid }) => kid ?? '');
  } catch {
    return undefined;
  }
};

const jwksUrl = ({ baseUrl }: InstanceFacts): string => `${baseUrl}/.well-known/jwks.json`;

const isJson = ({ headers }: HttpReply): boolean =>
  /^application\/(?:json|jwk-set\+json)\b/.test(headers['content-type'] ?? '');

const keySet: Check = {
  id: 'service.key_set',
  expects: 'The key set is public, is JSON, and has the keys of the database.',
  run: eachInstance(async (instance, { outside, now }) => {
    const url = jwksUrl(instance);
    const reply = await outside.get(url);
    if (reply.at === 'unreachable') return notChecked(`${url} cannot be reached (${reply.detail}).`);
    const ids = reply.status === OK ? keyIds(reply.body) : undefined;
    const remedy = 'Let the proxy pass /.well-known/jwks.json of this host to the service, unchanged.';
    if (!ids || !isJson(reply)) return failed(`${url} is answered with ${reply.status}, and is not a key set.`, remedy);
    const signing = instance.signingKeys.filter(({ activeAt }) => activeAt <= now).map(({ id }) => id);
    // The first request for the key set creates the first key.
    const isOurs = signing.length === 0 || ids.some((id) => signing.includes(id));
    return isOurs
      ? ok(`${url} has ${ids.length === 1 ? 'the key' : `${ids.length} keys`} of the instance.`)
      : failed(
          `${url} has other keys than the database of this installation.`,
          'Let the host lead to this installation, and empty the cache of the proxy.',
        );
  }),
};

const shownKeySetAge: Check = {
  id: 'service.key_set_cache',
  expects: 'No proxy keeps the key set for longer than the service says.',
  run: eachPublic(async (instance, { outside }) => {
    const url = jwksUrl(instance);
    const reply = await outside.get(url);
    if (reply.at === 'unreachable' || reply.status !== OK) return notChecked(`${url} was not answered.`);
    const seconds = Number(/max-age=(\d{1,10})/.exec(reply.headers['cache-control'] ?? '')?.[1] ?? 0);
    const age = Number(reply.headers.age ?? 0);
    return age > seconds
      ? warning(
          `${url} comes from a cache that is ${age} s old, and may be kept for ${seconds} s: new keys are seen late.`,
          'Let the proxy follow the Cache-Control header of the key set.',
        )
      : ok(`${url} is not older than the service allows.`);
  }),
};

export const SERVICE_CHECKS: readonly Check[] = [live, ready, reached, keySet, shownKeySetAge];
