// Typed configuration from environment variables. A wrong value stops the start with one sentence that says what to do.
import { statSync } from 'node:fs';
import { decodeBase64Url, isLoopbackHost, PROVIDER, SECOND_MS } from '@latchkey/wire';
import { type LogSettings, readLogSettings } from './log-settings.ts';
import { type NetworkSettings, readNetworkSettings } from './network-settings.ts';
import { withVariableFiles } from './variable-files.ts';
import { DEFAULT_DATA_DIRECTORY, DEFAULT_PORT, DEFAULT_WEBHOOK_LOG_DAYS } from './variables.ts';

const KEY_BYTES = 32;
const MAX_PORT = 65_535;

export type Config = LogSettings &
  NetworkSettings & {
    readonly port: number;
    /** Directory of the embedded database, its lock and the encryption key. */
    readonly dataDirectory: string;
    /** URL of PostgreSQL; without it the embedded database is used. */
    readonly databaseUrl: string | undefined;
    readonly provider: string;
    readonly smtpUrl: string | undefined;
    /** Sender of every e-mail; undefined if each instance sends from its own domain. */
    readonly mailFrom: string | undefined;
    /** Gets mails about the installation, such as a disabled webhook endpoint; undefined for the support address of the instance. */
    readonly operatorAddress: string | undefined;
    /** For how many days the log of webhooks is kept. */
    readonly webhookLogDays: number;
    /** How long a process that stops goes on answering, so that load balancers see that it is not ready. */
    readonly stopDelayMs: number;
    /** The operator's gateway for text messages; without it they stay in the development inbox. */
    readonly smsWebhook: { readonly url: string; readonly secret: string } | undefined;
    /** Origin of the development instance for browsers; a production instance has its own domain. */
    readonly publicUrl: string;
    /** Where operators reach the console; undefined if it is off. */
    readonly console: { readonly url: string } | undefined;
    /** The port of the console alone; undefined if it is on the port of the service. */
    readonly consolePort: number | undefined;
    /** The port of GET /metrics; undefined if no figures are collected. */
    readonly metricsPort: number | undefined;
    /** Where tokens of an external captcha are verified; undefined if none is used. */
    readonly captchaService: { readonly verifyUrl: string; readonly secretKey: string } | undefined;
    /** Test mode: the clock can be moved. */
    readonly test: boolean;
    /** 32 bytes, or undefined when the key is a file in the data directory. */
    readonly encryptionKey: Uint8Array | undefined;
    /** True if an application without a key gets a temporary instance. */
    readonly keyless: boolean;
    /** Folder of the script build to serve; undefined for the one installed with the service. */
    readonly scriptDirectory: string | undefined;
    /** Folder of files with the texts of messages; undefined without them. */
    readonly templatesDirectory: string | undefined;
    /** False if only `latchkey migrate` may change the schema. */
    readonly migratesOnStart: boolean;
  };

/** A variable with an invalid value. The message is for the operator. */
export class ConfigError extends Error {
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`Latchkey: ${variable} ${problem}`);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Parses a port; `name` is the variable or option that the operator wrote. */
export const readPort = (value: string | undefined, name = 'LATCHKEY_PORT'): number => {
  if (value === undefined) return DEFAULT_PORT;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > MAX_PORT) {
    throw new ConfigError(name, `must be a port number from 1 to ${MAX_PORT}, but is "${value}".`);
  }
  return port;
};

const parseUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

const readDatabaseUrl = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new ConfigError(
      'DATABASE_URL',
      'must be a PostgreSQL address such as postgres://user:password@host:5432/latchkey.',
    );
  }
  return value;
};

const readSmtpUrl = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      'SMTP_URL',
      'must be a mail server such as smtp://user:password@host:587 or smtps://host:465.',
    );
  }
  return value;
};

const readCaptchaService = (verifyUrl: string | undefined, secretKey: string | undefined): Config['captchaService'] => {
  if (verifyUrl === undefined && secretKey === undefined) return undefined;
  const url = parseUrl(verifyUrl ?? '');
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    throw new ConfigError(
      'LATCHKEY_CAPTCHA_VERIFY_URL',
      'must be the address at which the captcha service checks tokens.',
    );
  }
  if (!secretKey) {
    throw new ConfigError('LATCHKEY_CAPTCHA_SECRET_KEY', 'must be set when LATCHKEY_CAPTCHA_VERIFY_URL is.');
  }
  return { verifyUrl: url.href, secretKey };
};

const readSmsWebhook = (given: string | undefined, secret: string | undefined): Config['smsWebhook'] => {
  if (given === undefined && secret === undefined) return undefined;
  const url = parseUrl(given ?? '');
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    throw new ConfigError(
      'LATCHKEY_SMS_WEBHOOK_URL',
      'must be the address of your text message gateway, such as https://example.com/texts.',
    );
  }
  if (!secret) throw new ConfigError('LATCHKEY_SMS_WEBHOOK_SECRET', 'must be set when LATCHKEY_SMS_WEBHOOK_URL is.');
  return { url: url.href, secret };
};

const readOrigin = (name: string, value: string): string => {
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(name, `must be an address such as https://auth.example.com, but is "${value}".`);
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(name, `must be an origin without a path, such as ${url.origin}.`);
  }
  return url.origin;
};

const readPublicUrl = (value: string | undefined, port: number): string =>
  value === undefined ? `http://localhost:${port}` : readOrigin('LATCHKEY_PUBLIC_URL', value);

/** The address of the console: that of the service, unless it has another host or another port. */
const readConsole = (
  given: { readonly mode: string | undefined; readonly url: string | undefined; readonly port: number | undefined },
  publicUrl: string,
): Config['console'] => {
  const { mode = 'on', url, port } = given;
  if (mode === 'off') return undefined;
  if (mode !== 'on') throw new ConfigError('LATCHKEY_CONSOLE', `must be on or off, but is "${mode}".`);
  if (url !== undefined) {
    const origin = readOrigin('LATCHKEY_CONSOLE_URL', url);
    if (origin.startsWith('http:') && !isLoopbackHost(new URL(origin).host))
      throw new ConfigError('LATCHKEY_CONSOLE_URL', 'must begin with https://, except on this machine.');
    return { url: origin };
  }
  const { protocol, hostname } = new URL(publicUrl);
  return { url: port === undefined ? publicUrl : `${protocol}//${hostname}:${port}` };
};

const readProvider = (value: string | undefined): string => {
  if (value === undefined) return PROVIDER;
  if (!/^[a-z][a-z0-9]{1,31}$/.test(value)) {
    throw new ConfigError(
      'LATCHKEY_PROVIDER',
      `must be 2 to 32 lower-case letters or digits starting with a letter, but is "${value}".`,
    );
  }
  return value;
};

const readSwitch = (name: string, value: string | undefined): boolean => {
  if (value === undefined || value === '0') return false;
  if (value === '1') return true;
  throw new ConfigError(name, `must be 1 or 0, but is "${value}".`);
};

const readEncryptionKey = (value: string | undefined): Uint8Array | undefined => {
  if (value === undefined) return undefined;
  if (/^[0-9a-f]{64}$/i.test(value))
    return Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const bytes = decodeBase64Url(value.replace(/=+$/, ''));
  // The value is a secret, so the message does not repeat it.
  if (bytes?.length !== KEY_BYTES) {
    throw new ConfigError(
      'LATCHKEY_ENCRYPTION_KEY',
      'must be 32 bytes as base64 or as 64 hex digits; create one with: openssl rand -base64 32',
    );
  }
  return bytes;
};

const readAddress = (name: string, value: string | undefined): string | undefined => {
  if (value !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) {
    throw new ConfigError(name, `must be one mail address such as no-reply@example.com, but is "${value}".`);
  }
  return value;
};

const readCount = (
  name: string,
  value: string | undefined,
  of: { readonly unit: string; readonly absent: number; readonly least: number; readonly most: number },
): number => {
  if (value === undefined) return of.absent;
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= of.least && count <= of.most) return count;
  throw new ConfigError(name, `must be a number of ${of.unit} from ${of.least} to ${of.most}, but is "${value}".`);
};

const LOG_DAYS = { unit: 'days', absent: DEFAULT_WEBHOOK_LOG_DAYS, least: 1, most: 3_650 };
const STOP_DELAY = { unit: 'seconds', absent: 0, least: 0, most: 300 };

/** On by default only for a service on the developer's own machine; a service that others reach needs the variable. */
const readKeyless = (value: string | undefined, publicUrl: string): boolean =>
  value === undefined ? isLoopbackHost(new URL(publicUrl).host) : readSwitch('LATCHKEY_KEYLESS', value);

const readFolder = (name: string, value: string | undefined): string | undefined => {
  if (value === undefined || statSync(value, { throwIfNoEntry: false })?.isDirectory() === true) return value;
  throw new ConfigError(name, `must be a folder that exists, but is "${value}".`);
};

const refuse = (name: string, problem: string): never => {
  throw new ConfigError(name, problem);
};

/** Parses the configuration; `readConfig(process.env)`. An empty variable counts as absent. */
export const readConfig = (variables: Variables): Config => {
  const given = withVariableFiles(variables, refuse);
  const get = (name: string): string | undefined => given[name]?.trim() || undefined;
  const port = readPort(get('LATCHKEY_PORT'));
  const publicUrl = readPublicUrl(get('LATCHKEY_PUBLIC_URL'), port);
  const otherPort = (name: string): number | undefined => {
    const own = get(name);
    const read = own === undefined ? undefined : readPort(own, name);
    if (read === port) throw new ConfigError(name, 'must differ from the port of the service.');
    return read;
  };
  const consolePort = otherPort('LATCHKEY_CONSOLE_PORT');
  const metricsPort = otherPort('LATCHKEY_METRICS_PORT');
  if (metricsPort !== undefined && metricsPort === consolePort)
    throw new ConfigError('LATCHKEY_METRICS_PORT', 'must differ from the port of the console.');
  return {
    port,
    dataDirectory: get('LATCHKEY_DATA_DIR') ?? DEFAULT_DATA_DIRECTORY,
    databaseUrl: readDatabaseUrl(get('DATABASE_URL')),
    provider: readProvider(get('LATCHKEY_PROVIDER')),
    smtpUrl: readSmtpUrl(get('SMTP_URL')),
    mailFrom: readAddress('LATCHKEY_MAIL_FROM', get('LATCHKEY_MAIL_FROM')),
    operatorAddress: readAddress('LATCHKEY_OPERATOR_EMAIL', get('LATCHKEY_OPERATOR_EMAIL')),
    webhookLogDays: readCount('LATCHKEY_WEBHOOK_LOG_DAYS', get('LATCHKEY_WEBHOOK_LOG_DAYS'), LOG_DAYS),
    stopDelayMs: readCount('LATCHKEY_STOP_DELAY', get('LATCHKEY_STOP_DELAY'), STOP_DELAY) * SECOND_MS,
    smsWebhook: readSmsWebhook(get('LATCHKEY_SMS_WEBHOOK_URL'), get('LATCHKEY_SMS_WEBHOOK_SECRET')),
    publicUrl,
    console: readConsole(
      { mode: get('LATCHKEY_CONSOLE'), url: get('LATCHKEY_CONSOLE_URL'), port: consolePort },
      publicUrl,
    ),
    consolePort,
    metricsPort,
    captchaService: readCaptchaService(get('LATCHKEY_CAPTCHA_VERIFY_URL'), get('LATCHKEY_CAPTCHA_SECRET_KEY')),
    test: readSwitch('LATCHKEY_TEST', get('LATCHKEY_TEST')),
    encryptionKey: readEncryptionKey(get('LATCHKEY_ENCRYPTION_KEY')),
    keyless: readKeyless(get('LATCHKEY_KEYLESS'), publicUrl),
    scriptDirectory: get('LATCHKEY_SCRIPT_DIR'),
    templatesDirectory: readFolder('LATCHKEY_TEMPLATES_DIR', get('LATCHKEY_TEMPLATES_DIR')),
    migratesOnStart: readSwitch('LATCHKEY_MIGRATE_ON_START', get('LATCHKEY_MIGRATE_ON_START') ?? '1'),
    ...readNetworkSettings(get, refuse),
    ...readLogSettings(get, refuse),
  };
};
