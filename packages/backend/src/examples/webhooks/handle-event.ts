// Handles events: an application keeps a row for each user.
import type { WebhookEvent } from '@latchkey/backend';

/** Both must be safe to run twice for one user, because an event may be sent again. */
export type Accounts = {
  save(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
};

export const createEventHandler =
  (accounts: Accounts) =>
  async (event: WebhookEvent): Promise<void> => {
    switch (event.type) {
      case 'user.created':
      case 'user.updated':
        return accounts.save(event.data.id);
      case 'user.deleted':
        return accounts.remove(event.data.id);
    }
  };
