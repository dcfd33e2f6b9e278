// Checks of the mail server and of what DNS says about the sender.
import { isLoopbackHost } from '@latchkey/wire';
import type { MailServerFacts } from '../../../ports/probes/mail-server.ts';
import {
  type Check,
  type CheckContext,
  eachProduction,
  type Finding,
  failed,
  notChecked,
  ok,
  warning,
} from '../checking/check.ts';

const configured: Check = {
  id: 'mail.configured',
  expects: 'A production instance that uses e-mail addresses can send mail.',
  run: eachProduction(({ apiHost, usesEmail }, { config }) => {
    if (!usesEmail) return notChecked(`${apiHost} uses no e-mail addresses.`);
    return config.smtpUrl === undefined
      ? failed(
          `${apiHost} uses e-mail addresses, but no mail is sent: users cannot verify them or reset a password.`,
          'Set SMTP_URL to your mail server.',
        )
      : ok('SMTP_URL names a mail server.');
  }),
};

type Answered = Extract<MailServerFacts, { readonly at: 'answered' }>;

const withServer =
  (run: (server: Answered, url: URL) => Finding): Check['run'] =>
  async ({ config: { smtpUrl }, outside }: CheckContext) => {
    if (smtpUrl === undefined) return notChecked('SMTP_URL is not set.');
    const server = await outside.mailServer(smtpUrl);
    const url = new URL(smtpUrl);
    return server.at === 'answered' ? run(server, url) : notChecked(`${url.host} cannot be reached.`);
  };

const reachable: Check = {
  id: 'mail.server',
  expects: 'The mail server answers.',
  run: async (context) => {
    const { smtpUrl } = context.config;
    if (smtpUrl === undefined) return notChecked('SMTP_URL is not set.');
    const server = await context.outside.mailServer(smtpUrl);
    const { host } = new URL(smtpUrl);
    return server.at === 'answered'
      ? ok(`The mail server at ${host} answers.`)
      : failed(
          `The mail server at ${host} cannot be reached: ${server.detail}.`,
          'Correct SMTP_URL, and allow the port in the firewall; many hosters block port 25, use 587 or 465.',
        );
  },
};

const encrypted: Check = {
  id: 'mail.encryption',
  expects: 'The connection to the mail server is encrypted, with STARTTLS or from the start.',
  run: withServer(({ isEncrypted }, { hostname, host, username }) => {
    if (isEncrypted) return ok(`The connection to ${host} is encrypted.`);
    if (isLoopbackHost(hostname)) return ok('The mail server is on this machine.');
    const found = `The mail server at ${host} offers no encryption: codes and links can be read on the way.`;
    const remedy = 'Use a mail server with STARTTLS (port 587), or smtps:// (port 465).';
    return username === '' ? warning(found, remedy) : failed(found, remedy);
  }),
};

const login: Check = {
  id: 'mail.login',
  expects: 'The mail server accepts the user and the password in SMTP_URL.',
  run: withServer(({ isAccepted, detail }, { host }) => {
    if (isAccepted === null) return notChecked('SMTP_URL has no user.');
    return isAccepted
      ? ok(`The mail server at ${host} accepts the login.`)
      : failed(
          `The mail server at ${host} rejects the login: ${detail}.`,
          'Correct the user and the password in SMTP_URL; special characters in them must be percent-encoded.',
        );
  }),
};

type SenderCheck = (domain: string, context: CheckContext) => Promise<Finding>;

/** A check of the domain of the sender of each production instance. */
const eachSender = (run: SenderCheck): Check['run'] =>
  eachProduction((instance, context) => {
    if (context.config.smtpUrl === undefined) return notChecked('SMTP_URL is not set.');
    return run(instance.sender.slice(instance.sender.lastIndexOf('@') + 1), context);
  });

const spf: Check = {
  id: 'mail.spf',
  expects: 'The domain of the sender has one SPF record, which does not allow every server.',
  run: eachSender(async (domain, { ports }) => {
    const found = await ports.dns.texts(domain);
    if (found.at === 'no_answer') return notChecked(`DNS did not answer for ${domain} (${found.detail}).`);
    const records = found.at === 'found' ? found.texts.filter((text) => /^v=spf1(?: |$)/i.test(text)) : [];
    const [record, ...more] = records;
    if (record === undefined)
      return warning(
        `${domain} has no SPF record: mail from it is easily taken for spam.`,
        `Add a TXT record to ${domain} that names your mail server, such as "v=spf1 include:<its domain> -all".`,
      );
    if (more.length > 0)
      return failed(
        `${domain} has ${records.length} SPF records, so receivers use none.`,
        'Merge them into one record.',
      );
    return /(?:^| )\+?all(?: |$)/i.test(record)
      ? failed(`The SPF record of ${domain} allows every server to send.`, 'End the record with -all or ~all.')
      : ok(`${domain} has an SPF record.`);
  }),
};

const dkim: Check = {
  id: 'mail.dkim',
  expects: 'The domain of the sender publishes a DKIM key.',
  run: eachSender(async (domain, { ports, options }) => {
    const { dkimSelector } = options;
    const name = dkimSelector === undefined ? `_domainkey.${domain}` : `${dkimSelector}._domainkey.${domain}`;
    const found = await ports.dns.texts(name);
    if (found.at === 'no_answer') return notChecked(`DNS did not answer for ${name} (${found.detail}).`);
    const remedy = 'Let your mail provider sign for the domain, and publish the key that it shows as a DNS record.';
    if (dkimSelector !== undefined)
      return found.at === 'found' && found.texts.some((text) => /(?:^|;)\s*p=[A-Za-z0-9+/]/.test(text))
        ? ok(`${name} has a DKIM key.`)
        : warning(`${name} has no DKIM key.`, remedy);
    // The name exists if a key is below it, even without a record (RFC 8020).
    return found.at === 'no_name'
      ? warning(`${domain} publishes no DKIM key: nothing is below ${name}.`, remedy)
      : ok(`${domain} publishes DKIM keys; name one with --dkim-selector to check it.`);
  }),
};

const dmarc: Check = {
  id: 'mail.dmarc',
  expects: 'The domain of the sender has a DMARC record.',
  run: eachSender(async (domain, { ports }) => {
    const found = await ports.dns.texts(`_dmarc.${domain}`);
    if (found.at === 'no_answer') return notChecked(`DNS did not answer for _dmarc.${domain} (${found.detail}).`);
    const record = found.at === 'found' ? found.texts.find((text) => /^v=DMARC1(?:;|$)/i.test(text.trim())) : undefined;
    return record === undefined
      ? warning(
          `${domain} has no DMARC record: large mail providers reject or sort out mail without one.`,
          `Add a TXT record to _dmarc.${domain}, such as "v=DMARC1; p=quarantine".`,
        )
      : ok(`${domain} has a DMARC record.`);
  }),
};

export const MAIL_CHECKS: readonly Check[] = [configured, reachable, encrypted, login, spf, dkim, dmarc];
