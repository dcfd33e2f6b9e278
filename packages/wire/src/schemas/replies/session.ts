// Reply schemas of clients, sessions, tokens and the development browser (docs/reference/wire.md#client, #session,
// #session-verification).
import * as v from 'valibot';
import type { ClientJSON } from '../../json/client.ts';
import type { DeletedObjectJSON } from '../../json/deleted-object.ts';
import type { DevBrowserJSON } from '../../json/dev-browser.ts';
import type { SessionActivityJSON, SessionWithActivitiesJSON } from '../../json/session/activity.ts';
import type { SessionVerificationJSON } from '../../json/session/verification.ts';
import type { ActorJSON, SessionJSON } from '../../json/session.ts';
import type { TokenJSON } from '../../json/token.ts';
import type { WaitlistEntryJSON } from '../../json/waitlist-entry.ts';
import { strategy } from '../strategy.ts';
import { signIn, signUp } from './attempt.ts';
import {
  created,
  entity,
  is,
  list,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
  timeOrNull,
  truth,
} from './entity.ts';
import { publicUserData } from './organization.ts';
import { user } from './user.ts';
import { secondFactor, sessionFirstFactor, verification } from './verification.ts';

const status = oneOf(['active', 'pending', 'abandoned', 'ended', 'expired', 'removed', 'replaced', 'revoked']);
const actor: v.GenericSchema<ActorJSON> = v.looseObject({ sub: text });
const ageInMinutes = v.pipe(v.number(), v.integer(), v.minValue(-1));

export const token = entity<TokenJSON>({ object: is('token'), jwt: text });

export const session = entity<SessionJSON>({
  object: is('session'),
  id: text,
  status,
  expire_at: time,
  abandon_at: time,
  last_active_at: time,
  last_active_organization_id: textOrNull,
  last_active_token: nullable(token),
  factor_verification_age: nullable(v.tuple([ageInMinutes, ageInMinutes])),
  actor: nullable(actor),
  tasks: nullable(list(v.object({ key: oneOf(['reset-password', 'setup-mfa', 'choose-organization']) }))),
  user,
  public_user_data: publicUserData,
  ...created,
});

export const sessionWithActivities = entity<SessionWithActivitiesJSON>({
  object: is('session'),
  id: text,
  status,
  expire_at: time,
  abandon_at: time,
  last_active_at: time,
  last_active_organization_id: textOrNull,
  actor: nullable(actor),
  user: v.null(),
  public_user_data: optional(publicUserData),
  latest_activity: optional(
    entity<SessionActivityJSON>({
      object: is('session_activity'),
      id: text,
      device_type: optional(text),
      browser_name: optional(text),
      browser_version: optional(text),
      ip_address: optional(text),
      city: optional(text),
      country: optional(text),
      is_mobile: optional(truth),
    }),
  ),
  ...created,
});

export const sessionVerification = entity<SessionVerificationJSON>({
  object: is('session_verification'),
  id: optional(text),
  status: oneOf(['needs_first_factor', 'needs_second_factor', 'complete']),
  level: oneOf(['first_factor', 'second_factor', 'multi_factor']),
  session,
  first_factor_verification: nullable(verification),
  second_factor_verification: nullable(verification),
  supported_first_factors: nullable(list(sessionFirstFactor)),
  supported_second_factors: nullable(list(secondFactor)),
});

export const client = entity<ClientJSON>({
  object: is('client'),
  id: text,
  status: optional(nullable(oneOf(['active', 'ended']))),
  sessions: list(session),
  sign_in: nullable(signIn),
  sign_up: nullable(signUp),
  last_active_session_id: textOrNull,
  last_authentication_strategy: optional(nullable(strategy)),
  captcha_bypass: optional(truth),
  cookie_expires_at: timeOrNull,
  ...created,
});

export const devBrowser = entity<DevBrowserJSON>({ id: text });

export const deletedObject = entity<DeletedObjectJSON>({
  object: text,
  id: optional(text),
  slug: optional(text),
  deleted: truth,
});

export const waitlistEntry = entity<WaitlistEntryJSON>({ object: is('waitlist'), id: text, ...created });
