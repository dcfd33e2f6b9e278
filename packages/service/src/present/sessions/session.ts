// A session as SessionJSON, with its user and a fresh token (docs/reference/wire.md#session, #session-tokens).

import { apiOriginOf, type SessionJSON, TEMPLATE_TOKEN_TYPE, type TokenJSON } from '@latchkey/wire';
import type { Account, Membership } from '../../domain/organizations/organization.ts';
import { factorVerificationAge, isSignedIn, type Session } from '../../domain/sessions/session.ts';
import { sessionTasks, shownStatus } from '../../domain/sessions/tasks.ts';
import { shortcodeFacts } from '../../domain/tokens/shortcodes.ts';
import { sessionClaims, templateClaims } from '../../domain/tokens/token-claims.ts';
import { fillClaims, type TokenTemplate } from '../../domain/tokens/token-template.ts';
import type { Presenting } from '../presenting.ts';
import { publicUserDataJSON, userJSON } from '../users/user.ts';

/** Claims of a session token that are not in the session: its membership, the last change of the client, open tasks. */
type TokenAim = {
  readonly membership: Membership | undefined;
  readonly clientUpdatedAt: number;
  readonly isPending: boolean;
};

const issuer = ({ instance }: Presenting): string => apiOriginOf(instance.apiHost);

/** Signs a token for a session and the origin of the page. */
export const mintToken = async (at: Presenting, session: Session, aim: TokenAim): Promise<TokenJSON> => {
  const claims = sessionClaims({
    session,
    issuer: issuer(at),
    origin: at.origin,
    hasSecondFactor: session.secondFactorAt !== null,
    now: at.now,
    ...aim,
  });
  return { object: 'token', jwt: await at.ports.signer.sign(at.db, at.instance, claims) };
};

/** The membership of the active organization; undefined in the personal workspace. */
const activeMembership = (session: Session, account: Account): Membership | undefined =>
  account.memberships.find(({ organization }) => organization.id === session.lastActiveOrganizationId);

/** Signs a token from a template. Its `typ` keeps it from being accepted as a session token (docs/security.md R15). */
export const mintTemplateToken = async (
  at: Presenting,
  session: Session,
  from: { readonly account: Account; readonly template: TokenTemplate; readonly id: string },
): Promise<TokenJSON> => {
  const { account, template, id } = from;
  const facts = shortcodeFacts(session, account, activeMembership(session, account), at.now);
  const claims = templateClaims(
    { session, issuer: issuer(at), origin: at.origin, now: at.now, id },
    template,
    fillClaims(template.claims, facts),
  );
  return { object: 'token', jwt: await at.ports.signer.sign(at.db, at.instance, claims, TEMPLATE_TOKEN_TYPE) };
};

/** The session (docs/reference/wire.md#session), with a fresh token if it is open. */
export const presentSession = async (
  at: Presenting,
  session: Session,
  account: Account,
  clientUpdatedAt: number,
): Promise<SessionJSON> => {
  const membership = activeMembership(session, account);
  const tasks = sessionTasks(at.instance.settings, session, account, at.now);
  return {
    object: 'session',
    id: session.id,
    status: shownStatus(session, tasks, at.now),
    expire_at: session.expireAt,
    abandon_at: session.abandonAt,
    last_active_at: session.lastActiveAt,
    last_active_organization_id: session.lastActiveOrganizationId,
    last_active_token: isSignedIn(session, at.now)
      ? await mintToken(at, session, { membership, clientUpdatedAt, isPending: tasks.length > 0 })
      : null,
    factor_verification_age: factorVerificationAge(session, session.secondFactorAt !== null, at.now),
    actor: session.actor,
    tasks: tasks.length > 0 ? tasks.map((key) => ({ key })) : null,
    user: userJSON(account, at.instance),
    public_user_data: publicUserDataJSON(account, at.instance),
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
};
