// Every source of `latchkey import`, by its name.
import { AUTH0 } from './auth0.ts';
import { BETTER_AUTH } from './better-auth.ts';
import { CLERK } from './clerk.ts';
import { FIREBASE } from './firebase.ts';
import { GENERIC, LATCHKEY } from './generic.ts';
import { KEYCLOAK } from './keycloak.ts';
import type { Source } from './source.ts';
import { SUPABASE } from './supabase.ts';

export const SOURCES: readonly Source[] = [AUTH0, BETTER_AUTH, CLERK, FIREBASE, GENERIC, KEYCLOAK, LATCHKEY, SUPABASE];
