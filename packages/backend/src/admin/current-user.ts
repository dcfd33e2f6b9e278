// currentUser: the user of an authenticated request, as the admin API shows it.
import type { AdminReply } from '@latchkey/wire/admin';
import type { RequestAuth } from '../authenticate-request.ts';
import type { HandshakeRequest } from '../handshake/authenticate-document.ts';
import type { LatchkeyAdmin } from './client.ts';
import { LatchkeyAdminError } from './error.ts';

/** A user with all fields, also the private ones: do not send it to a page as it is. */
export type AdminUser = AdminReply<'GET /users/:id'>;

/**
 * The user of a request, or null if there is none: signed out, tasks still to do, or deleted since the token was issued.
 * `const user = await currentUser(admin, await latchkey.authenticateRequest(request));`
 */
export const currentUser = async (
  admin: Pick<LatchkeyAdmin, 'users'>,
  auth: Pick<RequestAuth | HandshakeRequest, 'userId' | 'sessionStatus'>,
): Promise<AdminUser | null> => {
  if (auth.userId === undefined || auth.sessionStatus === 'pending') return null;
  try {
    return await admin.users.get(auth.userId);
  } catch (error) {
    // A 404 without this code is that of a proxy.
    if (error instanceof LatchkeyAdminError && error.status === 404 && error.code === 'resource_not_found') return null;
    throw error;
  }
};
