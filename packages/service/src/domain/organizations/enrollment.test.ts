// Which domains an organization may claim, and which addresses verify one.
import { describe, expect, it } from 'vitest';
import { normaliseEmail } from '../identifiers/normalise.ts';
import { affiliationAddress, domainProblem } from './enrollment.ts';
import { invitationStatusAt, isOrganizationInvitationId, ticketOfInvitation } from './invitation.ts';

describe('a domain', () => {
  it.each(['gmail.com', 'yahoo.co.uk', 'outlook.de', 'gmx.net', 'live.fr', 'hotmail.com.br', 'icloud.com', 'qq.com'])(
    '%s is a public e-mail provider',
    (name) => expect(domainProblem(name)).toBe('organization_domain_common'),
  );

  it.each(['mailinator.com', 'anything.mailinator.com', 'yopmail.fr'])('%s is disposable', (name) =>
    expect(domainProblem(name)).toBe('organization_domain_blocked'),
  );

  it.each(['acme.com', 'web.dev', 'mail.acme.com', 'notgmail.com', 'gmail.acme.com', 'yahoo.engineering', 'live.io'])(
    '%s may belong to an organization',
    (name) => expect(domainProblem(name)).toBeUndefined(),
  );

  it('is verified by an address on exactly that domain, given by its local part', () => {
    const address = (typed: string) => affiliationAddress({ name: 'acme.com' }, typed, normaliseEmail);
    expect([address('Boss'), address(' boss@ACME.com '), address('boss')]).toEqual(Array(3).fill('boss@acme.com'));
    for (const wrong of ['boss@evil.com', 'boss@sub.acme.com', 'boss@acme.com@evil.com', 'a b', '@acme.com', ''])
      expect([wrong, address(wrong)]).toEqual([wrong, undefined]);
  });
});

describe('an invitation', () => {
  const invitation = {
    id: 'orginv_1',
    instanceId: 'ins_1',
    organizationId: 'org_1',
    domainId: null,
    inviterUserId: null,
    emailAddress: 'ada@example.com',
    role: 'org:member',
    status: 'pending',
    publicMetadata: { team: 'blue' },
    tokenHash: 'hash',
    redirectUrl: null,
    pageOrigin: null,
    expiresAt: 100,
    createdAt: 1,
    updatedAt: 1,
  } as const;

  it('is open until it expires, and without limit where a domain created it', () => {
    expect([99, 100].map((now) => invitationStatusAt(invitation, now))).toEqual(['pending', 'revoked']);
    expect(invitationStatusAt({ ...invitation, expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe('pending');
    expect(invitationStatusAt({ ...invitation, status: 'accepted' }, 100)).toBe('accepted');
  });

  it('is distinguished from other tickets by its id, and gives its user no data of the organization', () => {
    expect([isOrganizationInvitationId('orginv_1'), isOrganizationInvitationId('tkt_1')]).toEqual([true, false]);
    expect(ticketOfInvitation(invitation)).toMatchObject({ kind: 'organization_invitation', publicMetadata: {} });
  });
});
