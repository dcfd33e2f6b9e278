// The environment variables of the service, as the help text lists them, and the defaults that it names.
import { PROVIDER } from '@latchkey/wire';

export const DEFAULT_PORT = 4400;
export const DEFAULT_DATA_DIRECTORY = '.latchkey';
export const DEFAULT_WEBHOOK_LOG_DAYS = 30;

/** One line of `latchkey --help` per variable. */
export const VARIABLES: ReadonlyArray<{ readonly name: string; readonly meaning: string }> = [
  { name: 'LATCHKEY_PORT', meaning: `port to listen on (${DEFAULT_PORT})` },
  { name: 'LATCHKEY_HOST', meaning: 'IP address to listen on, such as 127.0.0.1 behind a proxy on this machine (all)' },
  {
    name: 'LATCHKEY_DATA_DIR',
    meaning: `directory of the embedded database and the encryption key (${DEFAULT_DATA_DIRECTORY})`,
  },
  { name: 'DATABASE_URL', meaning: 'postgres://… to use PostgreSQL instead of the embedded database' },
  {
    name: 'LATCHKEY_PUBLIC_URL',
    meaning:
      'https://… where browsers reach the service; set it in production, so that no development instance is created (http://localhost:<port>)',
  },
  { name: 'LATCHKEY_CONSOLE', meaning: 'on or off: the console for operators at /console (on)' },
  {
    name: 'LATCHKEY_CONSOLE_URL',
    meaning: 'https://… where operators reach the console, if it is at another host (the public URL)',
  },
  {
    name: 'LATCHKEY_CONSOLE_PORT',
    meaning: 'port of the console alone; the port of the service then does not answer it (none)',
  },
  { name: 'LATCHKEY_METRICS_PORT', meaning: 'port of GET /metrics for Prometheus; keep it from the internet (none)' },
  {
    name: 'SMTP_URL',
    meaning: 'smtp://user:password@host:port to send mail; without it, e-mail stays in the development inbox',
  },
  { name: 'LATCHKEY_MAIL_FROM', meaning: 'address messages are sent from (no-reply@<domain of the instance>)' },
  {
    name: 'LATCHKEY_OPERATOR_EMAIL',
    meaning: 'address that is notified when a webhook endpoint is disabled (the support address of the instance)',
  },
  {
    name: 'LATCHKEY_WEBHOOK_LOG_DAYS',
    meaning: `days for which the log of webhooks is kept (${DEFAULT_WEBHOOK_LOG_DAYS})`,
  },
  {
    name: 'LATCHKEY_SMS_WEBHOOK_URL',
    meaning: 'https://… that text messages are posted to; without it, they stay in the development inbox',
  },
  { name: 'LATCHKEY_SMS_WEBHOOK_SECRET', meaning: 'key that signs requests to the text message gateway' },
  {
    name: 'LATCHKEY_ENCRYPTION_KEY',
    meaning: '32 bytes as base64 or hex that encrypt stored secrets; without it, a key file in the data directory',
  },
  {
    name: 'LATCHKEY_CAPTCHA_VERIFY_URL',
    meaning: 'https://… where the external captcha service checks tokens (none; the built-in proof of work needs none)',
  },
  { name: 'LATCHKEY_CAPTCHA_SECRET_KEY', meaning: 'secret key of the external captcha service' },
  {
    name: 'LATCHKEY_TRUSTED_PROXIES',
    meaning: 'comma-separated addresses or networks of proxies whose X-Forwarded-For is trusted (none)',
  },
  {
    name: 'LATCHKEY_COUNTRY_HEADER',
    meaning: "header in which a trusted proxy says the visitor's country (none)",
  },
  { name: 'LATCHKEY_CITY_HEADER', meaning: "header in which a trusted proxy sends the visitor's city (none)" },
  {
    name: 'LATCHKEY_KEYLESS',
    meaning:
      '1 or 0: applications on this machine get a temporary instance without a key (1 when the public URL is this machine)',
  },
  { name: 'LATCHKEY_PROVIDER', meaning: `name from which cookies, parameters and headers are derived (${PROVIDER})` },
  {
    name: 'LATCHKEY_SCRIPT_DIR',
    meaning: 'folder of a script build of your own, made with another LATCHKEY_PROVIDER (the installed one)',
  },
  {
    name: 'LATCHKEY_TEMPLATES_DIR',
    meaning: 'folder of files such as invitation.en.txt with the texts of messages (none)',
  },
  { name: 'LATCHKEY_TEST', meaning: '1 allows tests to move the clock; rejected with a production instance' },
  {
    name: 'LATCHKEY_STOP_DELAY',
    meaning: 'seconds for which a process that stops goes on answering while GET /health/ready says no (0)',
  },
  {
    name: 'LATCHKEY_MIGRATE_ON_START',
    meaning: '1 or 0: a start applies pending migrations; with 0 it refuses, and latchkey migrate applies them (1)',
  },
  {
    name: 'LATCHKEY_LOG_LEVEL',
    meaning: 'debug, info, warn, error or silent; from info on every request is logged (info)',
  },
  {
    name: 'LATCHKEY_LOG_SAMPLE',
    meaning: 'share from 0 to 1 of successful tokens, health checks and other repeated calls in the request log (1)',
  },
  {
    name: 'LATCHKEY_LOG_ADDRESSES',
    meaning: "full, truncated or none: what the request log keeps of a caller's IP address (full)",
  },
];
