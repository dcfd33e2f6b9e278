import { describe, expectTypeOf, it } from 'vitest';
import type { ClientJSON } from '../json/client.ts';
import type { DeletedObjectJSON } from '../json/deleted-object.ts';
import type { PageJSON } from '../json/envelope.ts';
import type { OrganizationMembershipJSON } from '../json/membership.ts';
import type { OrganizationInvitationJSON } from '../json/organizations/invitation.ts';
import type { SessionWithActivitiesJSON } from '../json/session/activity.ts';
import type { SignInJSON } from '../json/sign-in.ts';
import type { TokenJSON } from '../json/token.ts';
import type { ParsedBody, ParsedQuery } from '../schemas/request-schemas.ts';
import type { Body, EndpointKey, Input, PathParams, Query, Reply } from './endpoint.ts';

type PrepareFirstFactor = 'POST /client/sign_ins/:id/prepare_first_factor';
type AttemptFirstFactor = 'POST /client/sign_ins/:id/attempt_first_factor';
type AffiliationAttempt = 'POST /organizations/:organizationId/domains/:domainId/attempt_affiliation_verification';

describe('path parameters', () => {
  it('are parsed from the key', () => {
    expectTypeOf<PathParams<'GET /client/sign_ins/:id'>>().toEqualTypeOf<{ readonly id: string }>();
    expectTypeOf<PathParams<'POST /client/sessions/:id/tokens/:template'>>().toEqualTypeOf<{
      readonly id: string;
      readonly template: string;
    }>();
    expectTypeOf<keyof PathParams<AffiliationAttempt>>().toEqualTypeOf<'organizationId' | 'domainId'>();
  });
});

describe('replies', () => {
  it('are the entities, without the envelope', () => {
    expectTypeOf<Reply<'POST /client/sign_ins'>>().toEqualTypeOf<SignInJSON>();
    expectTypeOf<Reply<'GET /client'>>().toEqualTypeOf<ClientJSON | null>();
    expectTypeOf<Reply<'POST /client/sessions/:id/tokens'>>().toEqualTypeOf<TokenJSON>();
    expectTypeOf<Reply<'GET /me/sessions/active'>>().toEqualTypeOf<readonly SessionWithActivitiesJSON[]>();
    expectTypeOf<Reply<'DELETE /me'>>().toEqualTypeOf<DeletedObjectJSON>();
    expectTypeOf<Reply<'GET /organizations/:organizationId/memberships'>>().toEqualTypeOf<
      PageJSON<OrganizationMembershipJSON>
    >();
    expectTypeOf<Reply<'POST /organizations/:organizationId/invitations/bulk'>>().toEqualTypeOf<
      readonly OrganizationInvitationJSON[]
    >();
    expectTypeOf<Reply<'GET /client/touch'>>().toEqualTypeOf<undefined>();
  });
});

describe('bodies', () => {
  it('accept JavaScript values, and give the service parsed ones', () => {
    expectTypeOf<Body<'POST /me/change_password'>['sign_out_of_other_sessions']>().toEqualTypeOf<
      boolean | 'true' | 'false' | '' | null | undefined
    >();
    expectTypeOf<ParsedBody<'POST /me/change_password'>['sign_out_of_other_sessions']>().toEqualTypeOf<
      boolean | undefined
    >();
    expectTypeOf<ParsedBody<'POST /client/sessions/:id/tokens'>['organization_id']>().toEqualTypeOf<
      string | null | undefined
    >();
    expectTypeOf<ParsedBody<'POST /organizations/:organizationId/invitations/bulk'>>().toEqualTypeOf<{
      email_address: string[];
      role: string;
      redirect_url?: string | undefined;
    }>();
    expectTypeOf<readonly string[]>().toExtend<
      Body<'POST /organizations/:organizationId/invitations/bulk'>['email_address']
    >();
  });

  it('accept metadata as an object or as its text', () => {
    expectTypeOf<{ theme: string }>().toExtend<Body<'PATCH /me'>['unsafe_metadata']>();
    expectTypeOf<string>().toExtend<Body<'PATCH /me'>['unsafe_metadata']>();
  });

  it('are unions by strategy where the fields depend on it', () => {
    expectTypeOf<{ strategy: 'password'; password: string }>().toExtend<Body<AttemptFirstFactor>>();
    expectTypeOf<{ strategy: 'password'; code: string }>().not.toExtend<Body<AttemptFirstFactor>>();
    expectTypeOf<{ strategy: 'email_code'; email_address_id: string }>().toExtend<Body<PrepareFirstFactor>>();
    expectTypeOf<'oauth_google'>().not.toExtend<Body<PrepareFirstFactor>['strategy']>();
    expectTypeOf<'password'>().not.toExtend<Body<PrepareFirstFactor>['strategy']>();
  });

  it('are absent where a call has none', () => {
    expectTypeOf<Body<'DELETE /client/sessions'>>().toEqualTypeOf<undefined>();
    expectTypeOf<ParsedBody<'DELETE /client/sessions'>>().toEqualTypeOf<undefined>();
    expectTypeOf<Query<'GET /environment'>>().toEqualTypeOf<undefined>();
  });
});

describe('queries', () => {
  it('accept filters, and give the service lists and numbers', () => {
    expectTypeOf<{ role: readonly string[]; limit: number }>().toExtend<
      Query<'GET /organizations/:organizationId/memberships'>
    >();
    expectTypeOf<ParsedQuery<'GET /me/organization_suggestions'>['status']>().toEqualTypeOf<
      ('pending' | 'accepted')[] | undefined
    >();
    expectTypeOf<ParsedQuery<'GET /me/organization_memberships'>['limit']>().toEqualTypeOf<number | undefined>();
  });
});

describe('the input of a call', () => {
  it('may be empty where nothing is needed', () => {
    expectTypeOf<Record<never, never>>().toExtend<Input<'GET /environment'>>();
    expectTypeOf<Record<never, never>>().toExtend<Input<'POST /client/sign_ins'>>();
    expectTypeOf<Record<never, never>>().toExtend<Input<'GET /me/organization_invitations'>>();
  });

  it('must have the required fields', () => {
    expectTypeOf<Record<never, never>>().not.toExtend<Input<'GET /client/sign_ins/:id'>>();
    expectTypeOf<Record<never, never>>().not.toExtend<Input<'POST /waitlist'>>();
    expectTypeOf<Record<never, never>>().not.toExtend<Input<'GET /client/touch'>>();
    expectTypeOf<{ body: { email_address: string } }>().toExtend<Input<'POST /waitlist'>>();
    expectTypeOf<{ params: { id: string } }>().toExtend<Input<'GET /client/sign_ins/:id'>>();
  });

  it('rejects unknown fields', () => {
    expectTypeOf<{ body: { name: string } }>().not.toExtend<Input<'DELETE /client'>>();
    expectTypeOf<'POST /nowhere'>().not.toExtend<EndpointKey>();
  });
});
