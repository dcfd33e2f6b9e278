// Asks the mail server for a connection and a login, without sending anything.
import SMTPConnection from 'nodemailer/lib/smtp-connection';

const TIMEOUT_MS = 8_000;
const DETAIL_LENGTH = 160;

export type MailServerFacts =
  | { readonly at: 'unreachable'; readonly detail: string }
  | {
      readonly at: 'answered';
      /** TLS from the start, or after STARTTLS. */
      readonly isEncrypted: boolean;
      /** Null without a user in the URL. */
      readonly isAccepted: boolean | null;
      readonly detail: string;
    };

export type AskMailServer = (url: string) => Promise<MailServerFacts>;

/** A reply of the server names no password; control characters are removed. */
const detailOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, DETAIL_LENGTH);

const optionsOf = ({ protocol, hostname, port }: URL) => ({
  host: hostname,
  secure: protocol === 'smtps:',
  ...(port !== '' && { port: Number(port) }),
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
});

export const askMailServer: AskMailServer = (text) => {
  const url = new URL(text);
  const connection = new SMTPConnection(optionsOf(url));
  return new Promise((resolve) => {
    const end = (found: MailServerFacts): void => {
      connection.close();
      resolve(found);
    };
    connection.once('error', (error) => end({ at: 'unreachable', detail: detailOf(error) }));
    connection.connect(() => {
      const isEncrypted = connection.secure;
      const user = decodeURIComponent(url.username);
      if (user === '') return end({ at: 'answered', isEncrypted, isAccepted: null, detail: '' });
      const credentials = { user, pass: decodeURIComponent(url.password) };
      connection.login({ credentials }, (error) =>
        end({ at: 'answered', isEncrypted, isAccepted: !error, detail: error ? detailOf(error) : '' }),
      );
    });
  });
};
