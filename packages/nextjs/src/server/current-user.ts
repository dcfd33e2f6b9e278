// currentUser(): the user of the request with all fields, from the admin API.
import { type AdminUser, createServerAdmin, type LatchkeyAdmin, currentUser as readUser } from '@latchkey/backend';
import { cache } from 'react';
import { once } from './application.ts';
import { auth } from './auth.ts';
import { serverEnvironment } from './runtime.ts';

/** The admin API of the instance: `await latchkeyAdmin().users.ban(userId)`. */
export const latchkeyAdmin: () => LatchkeyAdmin = once(() => createServerAdmin({ environment: serverEnvironment() }));

/**
 * The user of the request, null if no user is signed in; one call of the admin API for all callers in a render. It has private
 * metadata: pass single fields to client components, never the whole user. `const user = await currentUser()`
 */
export const currentUser: () => Promise<AdminUser | null> = cache(async () => readUser(latchkeyAdmin(), await auth()));
