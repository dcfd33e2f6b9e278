import { describe, expect, expectTypeOf, it } from 'vitest';
import type { EndpointKey, Endpoints } from '../endpoints/endpoint.ts';
import { ENDPOINT_KEYS, ENDPOINTS } from './endpoint-table.ts';
import type { REPLIES } from './reply-table.ts';
import { REQUEST_SCHEMAS } from './request-schemas.ts';

/** Calls that the first description of the protocol listed, in its order; none may be lost. */
const SPECIFIED_CALLS = `
  GET /environment
  PATCH /environment
  GET /client
  PUT /client
  DELETE /client
  DELETE /client/sessions
  POST /client/verify
  GET /client/touch
  POST /client/sync
  POST /dev_browser
  POST /client/sign_ins
  POST /client/sign_ins/{id}/prepare_first_factor
  POST /client/sign_ins/{id}/attempt_first_factor
  POST /client/sign_ins/{id}/prepare_second_factor
  POST /client/sign_ins/{id}/attempt_second_factor
  POST /client/sign_ins/{id}/reset_password
  GET /client/sign_ins/{id}
  POST /client/sign_ups
  PATCH /client/sign_ups/{id}
  POST /client/sign_ups/{id}/prepare_verification
  POST /client/sign_ups/{id}/attempt_verification
  POST /client/sessions/{id}/end
  POST /client/sessions/{id}/remove
  POST /client/sessions/{id}/touch
  POST /client/sessions/{id}/tokens
  POST /client/sessions/{id}/tokens/{template}
  POST /client/sessions/{id}/verify
  POST /client/sessions/{id}/verify/prepare_first_factor
  POST /client/sessions/{id}/verify/attempt_first_factor
  POST /client/sessions/{id}/verify/prepare_second_factor
  POST /client/sessions/{id}/verify/attempt_second_factor
  PATCH /me
  DELETE /me
  POST /me/change_password
  POST /me/remove_password
  POST /me/profile_image
  DELETE /me/profile_image
  POST /me/email_addresses
  POST /me/email_addresses/{id}/prepare_verification
  POST /me/email_addresses/{id}/attempt_verification
  DELETE /me/email_addresses/{id}
  POST /me/phone_numbers
  POST /me/phone_numbers/{id}/prepare_verification
  POST /me/phone_numbers/{id}/attempt_verification
  PATCH /me/phone_numbers/{id}
  DELETE /me/phone_numbers/{id}
  POST /me/web3_wallets
  POST /me/web3_wallets/{id}/prepare_verification
  POST /me/web3_wallets/{id}/attempt_verification
  DELETE /me/web3_wallets/{id}
  POST /me/external_accounts
  PATCH /me/external_accounts/{id}/reauthorize
  DELETE /me/external_accounts/{id}
  POST /me/passkeys
  POST /me/passkeys/{id}/attempt_verification
  PATCH /me/passkeys/{id}
  DELETE /me/passkeys/{id}
  POST /me/totp
  POST /me/totp/attempt_verification
  DELETE /me/totp
  POST /me/backup_codes
  GET /me/sessions/active
  POST /me/sessions/{id}/revoke
  GET /me/organization_memberships
  DELETE /me/organization_memberships/{orgId}
  GET /me/organization_invitations
  POST /me/organization_invitations/{id}/accept
  GET /me/organization_suggestions
  POST /me/organization_suggestions/{id}/accept
  POST /organizations
  GET /organizations/{id}
  PATCH /organizations/{id}
  DELETE /organizations/{id}
  PUT /organizations/{id}/logo
  DELETE /organizations/{id}/logo
  GET /organizations/{id}/roles
  GET /organizations/{id}/domains
  POST /organizations/{id}/domains
  GET /organizations/{id}/domains/{domainId}
  DELETE /organizations/{id}/domains/{domainId}
  POST /organizations/{id}/domains/{domainId}/prepare_affiliation_verification
  POST /organizations/{id}/domains/{domainId}/attempt_affiliation_verification
  POST /organizations/{id}/domains/{domainId}/update_enrollment_mode
  GET /organizations/{id}/membership_requests
  POST /organizations/{id}/membership_requests/{reqId}/accept
  POST /organizations/{id}/membership_requests/{reqId}/reject
  GET /organizations/{id}/memberships
  POST /organizations/{id}/memberships
  PATCH /organizations/{id}/memberships/{userId}
  DELETE /organizations/{id}/memberships/{userId}
  GET /organizations/{id}/invitations
  POST /organizations/{id}/invitations
  POST /organizations/{id}/invitations/bulk
  POST /organizations/{id}/invitations/{invId}/revoke
`
  .trim()
  .split(/\s*\n\s*/);

/** Described there in a sentence, not in the list. */
const WAITLIST_CALL = 'POST /waitlist';

/** Calls that were added to that list. */
const ADDED_CALLS = [
  'GET /client/sign_ups/{id}',
  'GET /client/sessions/{id}',
  'GET /client/sync',
  'GET /client/handshake',
  'GET /me',
  'GET /me/email_addresses/{id}',
  'GET /me/external_accounts/{id}',
];

/** Parameters are compared by position: the specification names some of them differently. */
const shape = (call: string): string => call.replace(/\{\w+\}|:\w+/g, '{}');

const shapes = new Set(ENDPOINT_KEYS.map(shape));

describe('the table of calls', () => {
  it('starts from the 94 rows of the specification', () => {
    expect(SPECIFIED_CALLS).toHaveLength(94);
    expect(new Set(SPECIFIED_CALLS).size).toBe(94);
  });

  it.each([...SPECIFIED_CALLS, WAITLIST_CALL, ...ADDED_CALLS])('has %s', (call) => {
    expect(shapes).toContain(shape(call));
  });

  it('has nothing else', () => {
    expect(shapes.size).toBe(ENDPOINT_KEYS.length);
    expect([...shapes].sort()).toEqual([...SPECIFIED_CALLS, WAITLIST_CALL, ...ADDED_CALLS].map(shape).sort());
  });

  it('is complete and exact for the compiler', () => {
    expectTypeOf<keyof typeof ENDPOINTS>().toEqualTypeOf<EndpointKey>();
    expectTypeOf<keyof typeof REPLIES>().toEqualTypeOf<EndpointKey>();
    expectTypeOf<(typeof ENDPOINTS)['POST /dev_browser']['framing']>().toEqualTypeOf<
      Endpoints['POST /dev_browser']['framing']
    >();
  });

  it('has no envelope only where the wire contract has none', () => {
    const framed = (framing: string) => ENDPOINT_KEYS.filter((key) => ENDPOINTS[key].framing === framing);
    expect(framed('bare')).toEqual([
      'POST /dev_browser',
      'POST /client/sessions/:id/tokens',
      'POST /client/sessions/:id/tokens/:template',
      'GET /me/sessions/active',
    ]);
    expect(framed('navigation')).toEqual(['GET /client/touch', 'GET /client/sync', 'GET /client/handshake']);
  });

  it('gives every call a unique summary', () => {
    const summaries = ENDPOINT_KEYS.map((key) => ENDPOINTS[key].summary);
    expect(new Set(summaries).size).toBe(summaries.length);
    for (const summary of summaries) expect(summary).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has request schemas only for calls that exist, and queries only for GET', () => {
    for (const [key, schemas] of Object.entries(REQUEST_SCHEMAS)) {
      expect(ENDPOINT_KEYS).toContain(key);
      expect('query' in schemas).toBe(key.startsWith('GET '));
    }
  });
});
