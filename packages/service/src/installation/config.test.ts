import { describe, expect, it } from 'vitest';
import { helpText } from '../cli/help.ts';
import { ConfigError, readConfig } from './config.ts';
import { VARIABLES } from './variables.ts';

const hexKey = '0123456789abcdef'.repeat(4);

describe('configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      port: 4400,
      dataDirectory: '.latchkey',
      databaseUrl: undefined,
      provider: 'latchkey',
      smtpUrl: undefined,
      mailFrom: undefined,
      operatorAddress: undefined,
      webhookLogDays: 30,
      stopDelayMs: 0,
      migratesOnStart: true,
      publicUrl: 'http://localhost:4400',
      console: { url: 'http://localhost:4400' },
      test: false,
      encryptionKey: undefined,
      trustedProxies: [],
      keyless: true,
      logLevel: 'info',
      requestLog: { sample: 1, addresses: 'full' },
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      LATCHKEY_PORT: '8080',
      LATCHKEY_DATA_DIR: '/srv/latchkey',
      DATABASE_URL: 'postgres://app:secret@db.example.com:5432/latchkey',
      LATCHKEY_PROVIDER: 'acme',
      SMTP_URL: 'smtps://user:secret@mail.example.com:465',
      LATCHKEY_MAIL_FROM: 'hello@example.com',
      LATCHKEY_SMS_WEBHOOK_URL: 'https://texts.example.com/send',
      LATCHKEY_SMS_WEBHOOK_SECRET: 'a shared secret',
      LATCHKEY_PUBLIC_URL: 'https://auth.example.com/',
      LATCHKEY_CAPTCHA_VERIFY_URL: 'https://captcha.example.com/verify',
      LATCHKEY_CAPTCHA_SECRET_KEY: 'captcha secret',
      LATCHKEY_TEST: '1',
      LATCHKEY_ENCRYPTION_KEY: hexKey,
      LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      LATCHKEY_LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 8080,
      dataDirectory: '/srv/latchkey',
      databaseUrl: 'postgres://app:secret@db.example.com:5432/latchkey',
      provider: 'acme',
      smtpUrl: 'smtps://user:secret@mail.example.com:465',
      mailFrom: 'hello@example.com',
      smsWebhook: { url: 'https://texts.example.com/send', secret: 'a shared secret' },
      publicUrl: 'https://auth.example.com',
      captchaService: { verifyUrl: 'https://captcha.example.com/verify', secretKey: 'captcha secret' },
      test: true,
      trustedProxies: ['10.0.0.0/8', '::1'],
      logLevel: 'warn',
    });
    expect(config.encryptionKey).toHaveLength(32);
  });

  it('reads what the request log has, unless the level leaves requests out', () => {
    const LATCHKEY_LOG_SAMPLE = '0.05';
    const LATCHKEY_LOG_ADDRESSES = 'truncated';
    const requestLog = { sample: 0.05, addresses: 'truncated' };
    expect(readConfig({ LATCHKEY_LOG_SAMPLE, LATCHKEY_LOG_ADDRESSES })).toMatchObject({ requestLog });
    expect(readConfig({ LATCHKEY_LOG_SAMPLE, LATCHKEY_LOG_LEVEL: 'warn' }).requestLog).toBeUndefined();
    for (const wrong of [
      { LATCHKEY_LOG_SAMPLE: '2' },
      { LATCHKEY_LOG_SAMPLE: '-0.1' },
      { LATCHKEY_LOG_SAMPLE: '1%' },
      { LATCHKEY_LOG_ADDRESSES: 'hashed' },
      { LATCHKEY_LOG_LEVEL: 'loud' },
    ])
      expect(() => readConfig(wrong)).toThrow(ConfigError);
  });

  it('uses the port in the default public URL and treats an empty variable as unset', () => {
    expect(readConfig({ LATCHKEY_PORT: '4499', DATABASE_URL: ' ' })).toMatchObject({
      publicUrl: 'http://localhost:4499',
      databaseUrl: undefined,
    });
  });

  it('places the console at the public URL, another host or another port, or nowhere', () => {
    const at = (given: Readonly<Record<string, string>>) => {
      const { console: place, consolePort } = readConfig(given);
      return [place?.url, consolePort];
    };
    const LATCHKEY_PUBLIC_URL = 'https://auth.example.com';
    expect(at({ LATCHKEY_PUBLIC_URL })).toEqual(['https://auth.example.com', undefined]);
    expect(at({ LATCHKEY_PUBLIC_URL, LATCHKEY_CONSOLE: 'off' })).toEqual([undefined, undefined]);
    const LATCHKEY_CONSOLE_URL = 'https://console.example.com';
    expect(at({ LATCHKEY_PUBLIC_URL, LATCHKEY_CONSOLE_URL })).toEqual(['https://console.example.com', undefined]);
    expect(at({ LATCHKEY_CONSOLE_PORT: '4410' })).toEqual(['http://localhost:4410', 4410]);
    expect(at({ LATCHKEY_CONSOLE_URL, LATCHKEY_CONSOLE_PORT: '4410' })).toEqual(['https://console.example.com', 4410]);
    for (const wrong of [
      { LATCHKEY_CONSOLE: 'maybe' },
      { LATCHKEY_CONSOLE_URL: 'http://console.example.com' },
      { LATCHKEY_CONSOLE_URL: 'https://console.example.com/console' },
      { LATCHKEY_CONSOLE_PORT: '4400' },
    ])
      expect(() => readConfig(wrong)).toThrow(/LATCHKEY_CONSOLE/);
  });

  it('allows keyless instances only on loopback, unless it is configured', () => {
    expect(readConfig({ LATCHKEY_PUBLIC_URL: 'https://auth.example.com' }).keyless).toBe(false);
    expect(readConfig({ LATCHKEY_PUBLIC_URL: 'https://auth.example.com', LATCHKEY_KEYLESS: '1' }).keyless).toBe(true);
    expect(readConfig({ LATCHKEY_KEYLESS: '0' }).keyless).toBe(false);
  });

  it('accepts the encryption key as base64 too', () => {
    const base64 = Buffer.from(hexKey, 'hex').toString('base64');
    expect(readConfig({ LATCHKEY_ENCRYPTION_KEY: base64 }).encryptionKey).toEqual(
      readConfig({ LATCHKEY_ENCRYPTION_KEY: hexKey }).encryptionKey,
    );
  });

  it.each([
    ['LATCHKEY_PORT', 'eighty', /port number from 1 to 65535, but is "eighty"/],
    ['LATCHKEY_PORT', '0', /port number/],
    ['LATCHKEY_PORT', '65536', /port number/],
    ['LATCHKEY_PORT', '44.5', /port number/],
    ['DATABASE_URL', 'mysql://localhost/x', /PostgreSQL address such as/],
    ['DATABASE_URL', 'not a url', /PostgreSQL address such as/],
    ['LATCHKEY_PROVIDER', 'Acme Corp', /lower-case letters or digits/],
    ['LATCHKEY_PROVIDER', '1acme', /lower-case letters or digits/],
    ['SMTP_URL', 'http://mail.example.com', /mail server such as/],
    ['SMTP_URL', 'smtp://', /mail server such as/],
    ['LATCHKEY_MAIL_FROM', 'Ada <ada@example.com>', /one mail address such as/],
    ['LATCHKEY_OPERATOR_EMAIL', 'ada', /one mail address such as/],
    ['LATCHKEY_WEBHOOK_LOG_DAYS', '0', /number of days from 1 to 3650, but is "0"/],
    ['LATCHKEY_WEBHOOK_LOG_DAYS', 'week', /number of days/],
    ['LATCHKEY_PUBLIC_URL', 'auth.example.com', /address such as https:/],
    [
      'LATCHKEY_PUBLIC_URL',
      'https://auth.example.com/v1',
      /origin without a path, such as https:\/\/auth\.example\.com/,
    ],
    ['LATCHKEY_PUBLIC_URL', 'ftp://auth.example.com', /address such as https:/],
    ['LATCHKEY_TEST', 'yes', /1 or 0, but is "yes"/],
    ['LATCHKEY_KEYLESS', 'maybe', /1 or 0, but is "maybe"/],
    ['LATCHKEY_CITY_HEADER', 'x city', /name of a header/],
    ['LATCHKEY_ENCRYPTION_KEY', 'too short', /32 bytes as base64 or as 64 hex digits/],
    ['LATCHKEY_ENCRYPTION_KEY', 'YWJj', /32 bytes/],
    ['LATCHKEY_ENCRYPTION_KEY', 'YWJjY', /32 bytes/],
    ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.1, my-proxy', /holds "my-proxy"/],
    ['LATCHKEY_CAPTCHA_VERIFY_URL', 'captcha.example.com', /address at which the captcha service checks tokens/],
    ['LATCHKEY_LOG_LEVEL', 'loud', /debug, info, warn, error, silent/],
  ])('rejects %s="%s" with a message that names it', (name, value, sentence) => {
    const attempt = () => readConfig({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(sentence);
    expect(attempt).toThrow(`Latchkey: ${name} `);
  });

  it('never repeats a secret in its message', () => {
    for (const [name, value] of [
      ['LATCHKEY_ENCRYPTION_KEY', 'hunter2hunter2'],
      ['DATABASE_URL', 'mysql://root:hunter2@x/y'],
      ['SMTP_URL', 'http://u:hunter2@x'],
    ] as const) {
      expect(() => readConfig({ [name]: value })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
    }
  });

  it('is described in the help text, every variable of it', () => {
    const help = helpText();
    for (const { name } of VARIABLES) expect(help).toContain(name);
    for (const name of [
      'LATCHKEY_PORT',
      'LATCHKEY_DATA_DIR',
      'DATABASE_URL',
      'LATCHKEY_PROVIDER',
      'SMTP_URL',
      'LATCHKEY_PUBLIC_URL',
      'LATCHKEY_TEST',
    ]) {
      expect(VARIABLES.map((variable) => variable.name)).toContain(name);
    }
  });
});
