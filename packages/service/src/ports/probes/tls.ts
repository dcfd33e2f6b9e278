// The certificate that a server presents, and whether this machine trusts it.
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { asUnreachable, type Unreachable } from './unreachable.ts';

const TIMEOUT_MS = 8_000;

export type Certificate = {
  readonly at: 'answered';
  readonly expiresAt: number;
  /** Why browsers reject it, as a code such as `CERT_HAS_EXPIRED`; null if they accept it. */
  readonly problem: string | null;
};

export type AskCertificate = (host: string, port: number) => Promise<Certificate | Unreachable>;

export const askCertificate: AskCertificate = (host, port) =>
  new Promise((resolve) => {
    // The certificate is looked at, not trusted: nothing is sent over this connection.
    const socket = connect({
      host,
      port,
      // A name only: an address is not allowed there (RFC 6066 §3).
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (found: Certificate | Unreachable): void => {
      socket.destroy();
      resolve(found);
    };
    socket.once('error', (error) => end(asUnreachable(error)));
    socket.once('timeout', () => end({ at: 'unreachable', reason: 'timeout', detail: 'ETIMEDOUT' }));
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const { authorized, authorizationError: error } = socket;
      const problem = authorized ? null : String(error instanceof Error ? error.message : error);
      end({ at: 'answered', expiresAt: Date.parse(validTo), problem });
    });
  });
