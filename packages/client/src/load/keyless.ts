// An application started without a key: requests a temporary instance from the service on the same machine, and stores it for
// the next start. A separate module, which only such an application downloads.
import {
  type AccountlessApplicationJSON,
  API_PREFIX,
  type ErrorReplyJSON,
  formatPublishableKey,
  isLoopbackHost,
  KEYLESS_PATH,
  LOCAL_SERVICE_URL,
  PROVIDER,
  parsePublishableKey,
} from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/** The part of a client that is needed: it parses keys, and has the platform. Creating one sends no request. */
type Client = { readonly platform: Platform; readonly frontendApi: string };

/** The service to ask. */
export type KeylessOptions = {
  /** Address of the service on this machine; `http://localhost:4400` when left out. */
  readonly serviceUrl?: string | undefined;
};

/** A temporary instance: the key to create a client with, and the options to load it with. */
export type KeylessInstance = {
  readonly publishableKey: string;
  readonly options: {
    readonly __internal_keyless_claimKeylessApplicationUrl?: string;
    readonly __internal_keyless_copyInstanceKeysUrl?: string;
    readonly __internal_keyless_dismissPrompt?: () => Promise<void>;
  };
};

/** What is stored. The secret key is not stored: a page has no use for it. */
type Kept = {
  readonly publishableKey: string;
  readonly claimUrl: string;
  readonly copyKeysUrl: string;
  readonly isDismissed?: boolean;
};

/**
 * The temporary instance of this page: the stored one, else a new one. `create` makes a client from a key; the caller passes
 * it in, so that this module does not bundle code that the page already has.
 *
 * @example
 * const { publishableKey, options } = await openKeyless((key) => new Latchkey(key));
 * await new Latchkey(publishableKey).load(options);
 */
export const openKeyless = async (
  create: (publishableKey: string) => Client,
  { serviceUrl = LOCAL_SERVICE_URL }: KeylessOptions = {},
): Promise<KeylessInstance> => {
  const { platform } = create(formatPublishableKey('development', 'localhost'));
  // On any other machine than the developer's, a missing key is a mistake, and the constructor reports it.
  if (!isLoopbackHost(new URL(platform.location.href()).hostname)) create('');
  const shelf = createShelf(platform, serviceUrl);
  const known = shelf.read();
  const isKnown = known && (await isAlive(create(known.publishableKey)));
  const kept = isKnown ? known : shelf.write(await askFor(platform, serviceUrl));
  const { publishableKey, claimUrl, copyKeysUrl, isDismissed } = kept;
  return {
    publishableKey,
    options: isDismissed
      ? {}
      : {
          __internal_keyless_claimKeylessApplicationUrl: claimUrl,
          __internal_keyless_copyInstanceKeysUrl: copyKeysUrl,
          __internal_keyless_dismissPrompt: async () => void shelf.write({ ...kept, isDismissed: true }),
        },
  };
};

const createShelf = ({ storage }: Platform, serviceUrl: string) => {
  const name = `${PROVIDER}:keyless:${serviceUrl}`;
  return {
    read: (): Kept | undefined => readKept(storage.get(name)),
    write(kept: Kept): Kept {
      storage.set(name, JSON.stringify(kept));
      return kept;
    },
  };
};

const readKept = (text: string | undefined): Kept | undefined => {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};

const isKept = (value: unknown): value is Kept => {
  const { publishableKey, claimUrl, copyKeysUrl } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    parsePublishableKey(String(publishableKey))?.instanceType === 'development' &&
    [claimUrl, copyKeysUrl].every((url) => typeof url === 'string')
  );
};

/** Unclaimed instances are deleted; one that cannot be reached now may still exist. */
const isAlive = async ({ platform, frontendApi }: Client): Promise<boolean> => {
  try {
    const response = await platform.fetch(`http://${frontendApi}${API_PREFIX}/environment`);
    if (response.ok) return true;
    const { errors }: Partial<ErrorReplyJSON> = await response.json();
    return !errors?.some(({ code }) => code === 'host_invalid' || code === 'resource_not_found');
  } catch {
    return true;
  }
};

const askFor = async ({ fetch }: Platform, serviceUrl: string): Promise<Kept> => {
  const ask = async (): Promise<Kept> => {
    const response = await fetch(`${serviceUrl}${API_PREFIX}${KEYLESS_PATH}`, { method: 'POST' });
    const json: Partial<AccountlessApplicationJSON & ErrorReplyJSON> = await response.json();
    const kept = { publishableKey: json.publishable_key, claimUrl: json.claim_url, copyKeysUrl: json.api_keys_url };
    if (isKept(kept)) return kept;
    throw new TypeError(json.errors?.[0]?.message ?? `status ${response.status}`);
  };
  try {
    return await ask();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LatchkeyError(
      `there is no publishable key, and the service at ${serviceUrl} gave none (${reason}). Start it with "npx latchkey start", or pass the key of your instance.`,
      { cause },
    );
  }
};
