// Waits until an address was verified elsewhere: in the window of the enterprise SSO.
import type { EmailAddress, Latchkey } from '@latchkey/client';
import { EMAIL_LINK_POLL_MS } from '@latchkey/wire';

/** Polls about every second; ends when the address is verified, when a call fails, or when the signal is aborted. */
export const untilVerified = ({ platform }: Latchkey, email: EmailAddress, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let cancel: () => void = () => undefined;
    const look = async (): Promise<void> => {
      try {
        const { verification } = await email.reload();
        if (verification.status === 'verified') return resolve();
        wait();
      } catch (error) {
        reject(error);
      }
    };
    const wait = (): void => {
      if (!signal.aborted) cancel = platform.timers.after(EMAIL_LINK_POLL_MS, () => void look());
    };
    signal.addEventListener('abort', () => cancel(), { once: true });
    wait();
  });
