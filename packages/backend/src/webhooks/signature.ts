// Signatures of Standard Webhooks: `v1` (HMAC with SHA-256, secrets `whsec_…`) and `v1a` (Ed25519, public keys `whpk_…`).
import { decodeBase64Url } from '@latchkey/wire';
import { ConfigurationError } from '../configuration-error.ts';
import { isEd25519, isHmacOf, systemEnvironment } from '../runtime.ts';

/** One secret or public key, and the version of signatures it verifies. */
export type WebhookKey = { readonly version: 'v1' | 'v1a'; readonly bytes: Uint8Array };

const PREFIXES = { whsec_: 'v1', whpk_: 'v1a' } as const;
const VARIABLE = 'LATCHKEY_WEBHOOK_SECRET';
const REMEDY = 'Copy the secret of the endpoint, which begins with whsec_, or its public key, which begins with whpk_.';

/** A rotation has two secrets; more than this is a mistake. */
const MOST_KEYS = 10;
/** The service signs once with each secret. */
const MOST_SIGNATURES = 20;
const ED25519_KEY_BYTES = 32;

const parseKey = (text: string): WebhookKey => {
  const prefix = Object.keys(PREFIXES).find((one) => text.startsWith(one)) as keyof typeof PREFIXES | undefined;
  const bytes = prefix && decodeBase64Url(text.slice(prefix.length));
  if (!prefix || !bytes || bytes.length === 0) throw new ConfigurationError(`the webhook secret is not one. ${REMEDY}`);
  const version = PREFIXES[prefix];
  if (version === 'v1a' && bytes.length !== ED25519_KEY_BYTES)
    throw new ConfigurationError(`the webhook public key has not 32 bytes. ${REMEDY}`);
  return { version, bytes };
};

/** The secrets of an endpoint: one, or several during a rotation. */
export type WebhookSecrets = string | readonly string[];

/** Reads the secrets, or else that of the environment. */
export const parseKeys = (secrets: WebhookSecrets = systemEnvironment()[VARIABLE] ?? ''): readonly WebhookKey[] => {
  const texts = [secrets]
    .flat()
    .map((text) => text.trim())
    .filter(Boolean);
  if (texts.length === 0)
    throw new ConfigurationError(
      `the webhook secret is missing. ${REMEDY} Set the environment variable ${VARIABLE}, or pass it.`,
    );
  if (texts.length > MOST_KEYS)
    throw new ConfigurationError(`there are more than ${MOST_KEYS} webhook secrets. Remove old ones.`);
  return texts.map(parseKey);
};

/** True if one signature of the header fits one of the keys. Versions that are not known are skipped. */
export const hasValidSignature = async (
  header: string,
  keys: readonly WebhookKey[],
  signed: Uint8Array,
): Promise<boolean> => {
  for (const one of header.split(' ', MOST_SIGNATURES)) {
    const comma = one.indexOf(',');
    const signature = comma < 0 ? undefined : decodeBase64Url(one.slice(comma + 1));
    if (!signature) continue;
    for (const key of keys) {
      if (key.version !== one.slice(0, comma)) continue;
      const isValid = key.version === 'v1' ? isHmacOf : isEd25519;
      if (await isValid(signature, key.bytes, signed)) return true;
    }
  }
  return false;
};
