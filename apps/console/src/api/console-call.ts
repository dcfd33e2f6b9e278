// Sends calls of the console alone: about its operators. A change is verified again first, as the service demands it.
import type { Session } from '@latchkey/client';
import { CONSOLE_API_PREFIX, type ConsoleBody, type ConsoleKey, type ConsoleReply } from '@latchkey/wire/console';
import { pathOf } from './call.ts';
import type { SignedSend } from './signed-send.ts';

type Given<K extends ConsoleKey> = {
  readonly id?: string | undefined;
  readonly body?: ConsoleBody<K>;
};

/** A call by its key: `api('DELETE /operators/:id', { id })`. Throws `CallFailure`. */
export type ConsoleCall = <K extends ConsoleKey>(key: K, given?: Given<K>) => Promise<ConsoleReply<K>>;

export const createConsoleCall =
  (sessionOf: () => Session, send: SignedSend): ConsoleCall =>
  async (key, { id = '', body } = {}) => {
    const [method = '', path = ''] = key.split(' ');
    const run = (): Promise<unknown> =>
      send(method, `${CONSOLE_API_PREFIX}${pathOf(path, { params: { id } })}`, {
        // The body of a call is an object, or absent.
        body: body as object | undefined,
        headers: {},
      });
    const reply = method === 'GET' ? run() : sessionOf().__internal_withReverification(run, { throwOnCancel: true });
    // The reply belongs to the key; only their pairing is lost here.
    return (await reply) as never;
  };
