// A mail server for tests: accepts messages, shows them raw and parsed, and fails on demand.
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { readonly raw: string; readonly parsed: Email; readonly recipients: readonly string[] };

export type MailServer = {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses the next `count` messages with a temporary error. */
  refuseNext(count: number): void;
  close(): Promise<void>;
};

export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        received.push({ raw, parsed: await PostalMime.parse(raw), recipients });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (count) => {
      refusals = count;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
