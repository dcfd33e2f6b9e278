// Hashes of the configuration by variable, so that a command can compare its variables with those of the running service without
// either of them sending a secret.
import { createHash } from 'node:crypto';
import type { Config } from './config.ts';

/** The variable of each field; a field without one is named as it is. */
const VARIABLES: Readonly<Partial<Record<keyof Config, string>>> = {
  port: 'LATCHKEY_PORT',
  host: 'LATCHKEY_HOST',
  databaseUrl: 'DATABASE_URL',
  provider: 'LATCHKEY_PROVIDER',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'LATCHKEY_MAIL_FROM',
  operatorAddress: 'LATCHKEY_OPERATOR_EMAIL',
  webhookLogDays: 'LATCHKEY_WEBHOOK_LOG_DAYS',
  smsWebhook: 'LATCHKEY_SMS_WEBHOOK_URL',
  publicUrl: 'LATCHKEY_PUBLIC_URL',
  console: 'LATCHKEY_CONSOLE_URL',
  consolePort: 'LATCHKEY_CONSOLE_PORT',
  metricsPort: 'LATCHKEY_METRICS_PORT',
  captchaService: 'LATCHKEY_CAPTCHA_VERIFY_URL',
  test: 'LATCHKEY_TEST',
  encryptionKey: 'LATCHKEY_ENCRYPTION_KEY',
  trustedProxies: 'LATCHKEY_TRUSTED_PROXIES',
  countryHeader: 'LATCHKEY_COUNTRY_HEADER',
  cityHeader: 'LATCHKEY_CITY_HEADER',
  keyless: 'LATCHKEY_KEYLESS',
  scriptDirectory: 'LATCHKEY_SCRIPT_DIR',
  templatesDirectory: 'LATCHKEY_TEMPLATES_DIR',
  logLevel: 'LATCHKEY_LOG_LEVEL',
  requestLog: 'LATCHKEY_LOG_SAMPLE',
};

export type ConfigPrints = Readonly<Record<string, string>>;

/** The data directory is absent: the command found the service by it. */
export const configPrints = ({ dataDirectory: _found, ...config }: Config): ConfigPrints =>
  Object.fromEntries(
    Object.entries(config).map(([field, value]) => {
      // The fields of the type are the keys of the table.
      const variable = VARIABLES[field as keyof Config] ?? field;
      const text = `${variable}\n${JSON.stringify(value) ?? ''}`;
      return [variable, createHash('sha256').update(text).digest('base64url')];
    }),
  );

/** The variables whose values differ. */
export const differingVariables = (own: ConfigPrints, given: ConfigPrints): readonly string[] =>
  Object.keys(own).filter((variable) => own[variable] !== given[variable]);
