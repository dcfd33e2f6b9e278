// Where the codes of a development instance are: nothing is sent from this machine.
import { isDevelopment } from '../page-settings.ts';

/** Opens in a new tab, because the card waits for the code. */
export const MailNote = () =>
  isDevelopment() ? (
    <p className="hint">
      No mail leaves this machine.{' '}
      <a href="/lab/inbox" target="_blank" rel="noopener">
        Read codes and links in the inbox
      </a>
      .
    </p>
  ) : null;
