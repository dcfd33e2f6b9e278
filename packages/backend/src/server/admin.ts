// A client of the admin API with the options and environment variables of the server.
import { createLatchkeyAdmin, type LatchkeyAdmin } from '../admin/client.ts';
import { readRequired, resolveServerOptions, type ServerOptions } from './options.ts';

/** The admin API of the instance: `const user = await currentUser(createServerAdmin(), auth)`. Needs the secret key. */
export const createServerAdmin = (options: ServerOptions = {}): LatchkeyAdmin =>
  createLatchkeyAdmin({
    secretKey: readRequired(options, 'secretKey', 'the admin API'),
    serviceUrl: resolveServerOptions(options).serviceUrl,
  });
