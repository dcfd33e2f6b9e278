// The loop of a test message: sent to an address that the operator names, and found in the folder where it is delivered.
import { SECOND_MS } from '@latchkey/wire';
import { type Check, failed, notChecked, ok, warning } from '../checking/check.ts';

const WAIT_MS = 60 * SECOND_MS;
const LIMIT_MS = 120 * SECOND_MS;

const NOT_ASKED = 'Not asked for: --mail-to <address> sends a test message.';

const sent: Check = {
  id: 'mail.sent',
  expects: 'The mail server accepts a test message (with --mail-to).',
  limitMs: LIMIT_MS,
  run: async (context) => {
    const { mailLoop, options } = context;
    const { mailTo } = options;
    if (mailTo === undefined) return notChecked(NOT_ASKED);
    if (!mailLoop) return notChecked('SMTP_URL is not set.');
    const result = await mailLoop.send();
    return result.at === 'sent'
      ? ok(`The mail server accepted a message to ${mailTo} with the subject "${result.subject}".`)
      : failed(
          `The mail server rejected a message to ${mailTo}: ${result.detail}.`,
          'Allow the sender at the mail server, or set LATCHKEY_MAIL_FROM to an address that it accepts.',
        );
  },
};

/** The results that the receiving server wrote into the message (RFC 8601). */
const resultsIn = (message: string): readonly string[] => {
  const headers = message.slice(0, Math.max(0, message.search(/\r?\n\r?\n/))).replace(/\r?\n[ \t]+/g, ' ');
  const lines = headers.split(/\r?\n/).filter((line) => /^authentication-results:/i.test(line));
  return lines.flatMap((line) => [...line.matchAll(/\b(spf|dkim|dmarc)=(\w+)/gi)].map(([pair]) => pair.toLowerCase()));
};

const received: Check = {
  id: 'mail.received',
  expects: 'The test message arrives, and the receiver confirms SPF, DKIM and DMARC (with --mail-folder).',
  limitMs: LIMIT_MS,
  run: async (context) => {
    const { mailLoop, options } = context;
    const { mailTo, mailFolder } = options;
    if (mailTo === undefined) return notChecked(NOT_ASKED);
    if (!mailLoop) return notChecked('SMTP_URL is not set.');
    if (mailFolder === undefined)
      return notChecked(
        `The command cannot read the mailbox of ${mailTo}; --mail-folder names the folder where its messages are stored as files.`,
      );
    const result = await mailLoop.send();
    if (result.at === 'rejected') return notChecked('The message was not sent.');
    const message = await mailLoop.receive(mailFolder, WAIT_MS);
    if (message === undefined)
      return failed(
        `The message did not reach ${mailFolder} within ${WAIT_MS / SECOND_MS} seconds.`,
        'Look at the log of the mail server and at the spam folder; check SPF, DKIM and DMARC.',
      );
    const results = resultsIn(message);
    const bad = results.filter((pair) => !pair.endsWith('=pass'));
    if (bad.length > 0)
      return warning(
        `The message arrived, but its receiver says ${bad.join(', ')}.`,
        'Correct the DNS records of the sender for what did not pass.',
      );
    return ok(results.length === 0 ? 'The message arrived.' : `The message arrived with ${results.join(', ')}.`);
  },
};

export const MAIL_LOOP_CHECKS: readonly Check[] = [sent, received];
