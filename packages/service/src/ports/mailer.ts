// Sends mail over SMTP. Line breaks in names or addresses never reach a header.
import { EMAIL_ADDRESS_MAX_LENGTH } from '@latchkey/wire';
import type { Transporter } from 'nodemailer';

const CONNECT_TIMEOUT_MS = 10_000;
// Exactly one address, without characters that could end it early or start another: no spaces, controls, commas, angle brackets
// or quotes.
const ADDRESS = /^[^\s\p{Cc},;:<>()[\]"\\@]+@[^\s\p{Cc},;:<>()[\]"\\@]+$/u;

export type Mail = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailer = {
  /** Resolves when the server has accepted the message. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The address is not valid in a header; a retry would fail again. */
class UnsendableAddress extends Error {
  readonly code = 'EADDRESS';

  constructor() {
    super('Latchkey: this address cannot receive mail.');
    this.name = 'UnsendableAddress';
  }
}

const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const address = (text: string): { name: string; address: string } => {
  if (text.length > EMAIL_ADDRESS_MAX_LENGTH || !ADDRESS.test(text)) throw new UnsendableAddress();
  return { name: '', address: text };
};

const openTransport = async (url: string): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(url, {});
  const timeouts = { connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS };
  Object.assign(transport.options, timeouts);
  return transport;
};

/** `createSmtpMailer('smtp://user:password@mail.example.com:587')`. The library is loaded by the first mail. */
export const createSmtpMailer = (url: string): Mailer => {
  let opening: Promise<Transporter> | undefined;
  return {
    send: async (mail) => {
      opening ??= openTransport(url);
      const transport = await opening;
      await transport.sendMail({
        from: address(mail.from),
        to: address(mail.to),
        subject: headerText(mail.subject),
        text: mail.text,
        html: mail.html,
        // The content must not make the mailer fetch a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => {
      opening?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
};
