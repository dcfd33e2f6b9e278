// Checks of what an instance is set to: origins, keys, identity providers.
import { DAY_MS, isLoopbackHost } from '@latchkey/wire';
import type { InstanceFacts } from '../../../domain/inspection/facts.ts';
import {
  type Check,
  eachInstance,
  eachProduction,
  failed,
  notChecked,
  ok,
  warning,
  withFact,
  worstOf,
} from '../checking/check.ts';

const OLD_KEY_DAYS = 365;
const SOON_DAYS = 14;
const CERTIFICATE_DAYS = 30;

const daysUntil = (time: number, now: number): number => Math.floor((time - now) / DAY_MS);

const unsafeOrigin = (origin: string): boolean => {
  if (origin.includes('*') || !URL.canParse(origin)) return true;
  const url = new URL(origin);
  return url.protocol === 'http:' || isLoopbackHost(url.host);
};

const origins: Check = {
  id: 'instances.allowed_origins',
  expects: 'A production instance has allowed origins, and all of them are https.',
  run: eachProduction(({ apiHost, allowedOrigins }) => {
    if (allowedOrigins.length === 0)
      return warning(
        `${apiHost} has no allowed origin, so only pages on its own domain can call it.`,
        'Add the origin of your application in the settings of the instance.',
      );
    const unsafe = allowedOrigins.find(unsafeOrigin);
    return unsafe === undefined
      ? ok(`The ${allowedOrigins.length} allowed origins of ${apiHost} are https.`)
      : failed(
          `${apiHost} allows the origin ${unsafe}, which is not protected by https.`,
          'Remove it from the allowed origins of the production instance.',
        );
  }),
};

/** The key that signs now. */
const currentKey = ({ signingKeys }: InstanceFacts, now: number) =>
  signingKeys
    .filter(({ activeAt }) => activeAt <= now)
    .sort((left, right) => right.activeAt - left.activeAt)
    .at(0);

const signingKeys: Check = {
  id: 'keys.signing_age',
  expects: `The key that signs session tokens is younger than ${OLD_KEY_DAYS} days.`,
  run: eachInstance((instance, { now }) => {
    const key = currentKey(instance, now);
    if (!key) return notChecked(`${instance.apiHost} has signed nothing yet.`);
    const days = -daysUntil(key.createdAt, now);
    return days > OLD_KEY_DAYS
      ? warning(`The signing key of ${instance.apiHost} is ${days} days old.`, 'Run: latchkey rotate-keys')
      : ok(`The signing key of ${instance.apiHost} is ${Math.max(0, days)} days old.`);
  }),
};

const secretKeys: Check = {
  id: 'keys.secret_keys',
  expects: `No secret key of the admin API ends within ${SOON_DAYS} days.`,
  run: eachInstance(({ apiHost, secretKeys: keys }, { now }) => {
    const ending = keys.find(({ expiresAt }) => expiresAt !== null && daysUntil(expiresAt, now) < SOON_DAYS);
    return ending === undefined
      ? ok(`No secret key of ${apiHost} ends within ${SOON_DAYS} days.`)
      : warning(
          `The secret key "${ending.name}" of ${apiHost} ends in ${daysUntil(ending.expiresAt ?? now, now)} days.`,
          'Create a new secret key, and replace the old one in your back end.',
        );
  }),
};

const credentials: Check = {
  id: 'instances.provider_credentials',
  expects: 'A production instance shares no credentials of an identity provider with a development instance.',
  run: withFact('instances', (instances) => {
    const ofKind = (kind: InstanceFacts['environmentType']) =>
      instances.filter(({ environmentType }) => environmentType === kind);
    const development = new Set(ofKind('development').flatMap(({ providers }) => providers.map((one) => one.clientId)));
    const findings = ofKind('production').map(({ apiHost, providers }) => {
      const shared = providers.find(({ clientId }) => development.has(clientId));
      return shared === undefined
        ? ok(`${apiHost} shares no credentials of an identity provider with a development instance.`)
        : warning(
            `${apiHost} uses the credentials of a development instance for ${shared.strategy}.`,
            'Register a separate client for production at the identity provider, and store its id and secret.',
          );
    });
    return worstOf(findings) ?? notChecked('There is no production instance.');
  }),
};

const certificates: Check = {
  id: 'instances.saml_certificates',
  expects: `The certificates of enterprise connections are valid for ${CERTIFICATE_DAYS} days.`,
  run: withFact('instances', (instances, { now }) => {
    const findings = instances.flatMap((instance) =>
      instance.certificates.map(({ connection, expiresAt }) => {
        const days = daysUntil(expiresAt, now);
        const remedy = 'Ask the company for the next certificate, and add it to the connection.';
        if (days < 0) return failed(`The certificate of the connection "${connection}" has expired.`, remedy);
        const found = `The certificate of the connection "${connection}" is valid for ${days} days.`;
        return days < CERTIFICATE_DAYS ? warning(found, remedy) : ok(found);
      }),
    );
    return worstOf(findings) ?? notChecked('There is no active enterprise connection with SAML.');
  }),
};

export const INSTANCE_CHECKS: readonly Check[] = [origins, signingKeys, secretKeys, credentials, certificates];
