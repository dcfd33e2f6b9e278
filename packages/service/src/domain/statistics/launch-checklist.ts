// Checks what has to be done before real users come. What the service cannot see is `unknown`.
import { DAY_MS, isLoopbackHost } from '@latchkey/wire';
import type { LaunchChecklistJSON } from '@latchkey/wire/schemas';
import type { Instance } from '../instance/instance.ts';

type Items = LaunchChecklistJSON['items'];

export type LaunchFacts = {
  readonly instance: Pick<Instance, 'environmentType' | 'apiHost' | 'proxyUrl' | 'allowedOrigins'>;
  /** Whether a browser has ever reached the instance. */
  readonly isReached: boolean;
  readonly mail: {
    readonly isConfigured: boolean;
    readonly sender: string;
    readonly lastSentAt: number | null;
    readonly isFailing: boolean;
  };
  /** Whether the encryption key is a variable; otherwise it is a file in the data directory. */
  readonly hasOwnKey: boolean;
  readonly isTestMode: boolean;
  /** When the database last wrote to the archive of a backup. */
  readonly archivedAt: number | undefined;
  readonly now: number;
};

const none = { subject: null, count: null, seen_at: null };

const addressOf = ({ apiHost, proxyUrl }: LaunchFacts['instance']): string => proxyUrl ?? apiHost;

const domain = ({ instance, isReached }: LaunchFacts): Items[0] => {
  const at = { ...none, item: 'domain' as const, subject: addressOf(instance) };
  if (instance.environmentType === 'development') return { ...at, status: 'todo', code: 'development_instance' };
  return isReached ? { ...at, status: 'done', code: 'reached' } : { ...at, status: 'unknown', code: 'not_reached_yet' };
};

const mailSender = ({ mail }: LaunchFacts): Items[1] => {
  const at = { ...none, item: 'mail_sender' as const, subject: mail.sender, seen_at: mail.lastSentAt };
  if (!mail.isConfigured) return { ...at, subject: null, status: 'todo', code: 'not_configured' };
  if (mail.isFailing) return { ...at, status: 'todo', code: 'not_sent' };
  return mail.lastSentAt === null
    ? { ...at, status: 'unknown', code: 'configured' }
    : { ...at, status: 'done', code: 'sending' };
};

const secrets = ({ hasOwnKey, isTestMode }: LaunchFacts): Items[2] => {
  const at = { ...none, item: 'secrets' as const };
  if (isTestMode) return { ...at, status: 'todo', code: 'test_mode' };
  return { ...at, status: 'done', code: hasOwnKey ? 'own_key' : 'key_file' };
};

const backup = ({ archivedAt, now }: LaunchFacts): Items[3] => {
  const at = { ...none, item: 'backup' as const };
  if (archivedAt === undefined) return { ...at, status: 'unknown', code: 'not_recorded' };
  const seen = { ...at, seen_at: archivedAt };
  return now - archivedAt <= DAY_MS
    ? { ...seen, status: 'done', code: 'archived' }
    : { ...seen, status: 'todo', code: 'archived_long_ago' };
};

/** Browsers use https for every host but those of this machine, and send the cookies of a production instance over https only. */
const https = ({ instance, isReached }: LaunchFacts): Items[4] => {
  const at = { ...none, item: 'https' as const, subject: addressOf(instance) };
  const isPlain = instance.proxyUrl?.startsWith('http:') ?? isLoopbackHost(instance.apiHost);
  if (isPlain) return { ...at, status: 'todo', code: 'plain_http' };
  return isReached ? { ...at, status: 'done', code: 'https' } : { ...at, status: 'unknown', code: 'not_reached_yet' };
};

const allowedOrigins = ({ instance }: LaunchFacts): Items[5] => {
  const origins = instance.allowedOrigins;
  const at = { ...none, item: 'allowed_origins' as const, count: origins.length };
  if (origins.length === 0) return { ...at, status: 'todo', code: 'none' };
  const plain = origins.find((origin) => origin.startsWith('http:'));
  return plain === undefined
    ? { ...at, status: 'done', code: 'https' }
    : { ...at, subject: plain, status: 'todo', code: 'plain_http' };
};

export const checkLaunch = (facts: LaunchFacts): Items => [
  domain(facts),
  mailSender(facts),
  secrets(facts),
  backup(facts),
  https(facts),
  allowedOrigins(facts),
];
