// Which session a page starts with, and which one a tab takes over from another tab.
import type { LoadOptions } from '../options.ts';
import type { Client } from '../resources/client.ts';
import type { Session } from '../resources/session.ts';
import { initialSession } from '../state/change-session.ts';

export type SelectSession = (client: Client) => Session | null;

/** As the host's option says, else the session that was last active. */
export const createSelectSession =
  (options: () => Pick<LoadOptions, 'selectInitialSession'>): SelectSession =>
  (client) =>
    (options().selectInitialSession ?? initialSession)(client);
