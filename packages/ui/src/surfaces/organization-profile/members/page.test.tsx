// The members page: its tabs, tables, pages, searches and actions.
import {
  ADMIN_PERMISSIONS,
  errorResponse,
  fakeInvitation,
  fakeMember,
  fakeMembershipRequest,
  fakeOrganization,
  fakeVerifiedDomain,
  MEMBER_PERMISSIONS,
} from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { drawOrganization, membersOf, type OrganizationProfileScene } from '../../../testing/draw-organization.tsx';

const LAB = fakeOrganization('org_lab', 'harbour-lab', { name: 'Harbour Lab' });
const TOMAS = fakeMember(LAB, 'user_tomas', 'tomas@harbourlab.org', {
  public_user_data: {
    first_name: 'Tomás',
    last_name: 'Rey',
    image_url: '',
    has_image: false,
    identifier: 'tomas@harbourlab.org',
    user_id: 'user_tomas',
  },
});
const invitationTo = (address: string) =>
  fakeInvitation(`orginv_${address.split('@')[0]}`, address, { organization_id: 'org_lab' });
const requestOf = (address: string) =>
  fakeMembershipRequest(`orgreq_${address.split('@')[0]}`, address, { organization_id: 'org_lab' });

const open = async (scene: OrganizationProfileScene = {}) => {
  const drawn = await drawOrganization({ path: '/organization-members', ...scene });
  return {
    ...drawn,
    lists: drawn.lists,
    asked: (list: string) => drawn.sent(`/organizations/org_lab/${list}`).map(({ query }) => query),
  };
};

const with11 = { lists: { members: membersOf(LAB, 11) } };

describe('the tabs', () => {
  it('OP-23 OP-25 are members and invitations under their heading, each with its count, and a button to invite', async () => {
    const drawn = await open({
      organization: { members_count: 3, pending_invitations_count: 2 },
      lists: { members: membersOf(LAB, 3), invitations: [invitationTo('a@b.example'), invitationTo('c@d.example')] },
    });
    expect(drawn.find('h1').textContent).toBe('Members');
    expect(drawn.tabs()).toEqual(['Members3', 'Invitations2']);
    expect(drawn.offers('Invite people')).toBe(true);
    await drawn.press('Invitations2');
    expect(drawn.offers('Invite people')).toBe(true);
  });

  it('count in the same digits as the head of the navigation', async () => {
    const drawn = await open({
      organization: { members_count: 14 },
      options: { localization: { locale: 'ar-SA' } },
      lists: { members: membersOf(LAB, 14) },
    });
    expect(drawn.tabs()[0]).toBe('Members14');
    expect(drawn.find('.lk-side-nav-head .lk-identity-note').textContent).toBe('14 members');
    expect(drawn.find('.lk-people').parentElement?.textContent).not.toMatch(/[٠-٩]/);
  });

  it('OP-24 OP-31 have requests where domains are on, with the number of pending ones', async () => {
    const drawn = await open({ domains: true, lists: { requests: [requestOf('wen@harbourlab.org')] } });
    expect(drawn.tabs().at(-1)).toBe('Requests1');
  });

  it('OP-26 are members only without the manage permission', async () => {
    const drawn = await open({ domains: true, permissions: MEMBER_PERMISSIONS });
    expect(drawn.tabs()).toEqual(['Members1']);
    expect(drawn.offers('Invite people')).toBe(false);
    expect(drawn.asked('invitations')).toEqual([]);
    expect(drawn.asked('membership_requests')).toEqual([]);
    expect(drawn.asked('roles')).toEqual([]);
  });

  it('OP-27 are absent without permission', async () => {
    const drawn = await open({ permissions: ['org:sys_profile:manage'] });
    expect(drawn.tabs()).toEqual([]);
  });

  it('have no list of members with the manage permission only', async () => {
    const drawn = await open({ permissions: ['org:sys_memberships:manage'] });
    expect(drawn.tabs()).toEqual(['Invitations']);
    expect(drawn.asked('memberships')).toEqual([]);
  });

  it('are navigated by arrow keys in a ring, and only the selected one is a tab stop', async () => {
    const drawn = await open({ domains: true });
    const tabs = () => [...drawn.node.querySelectorAll<HTMLElement>('[role="tab"]')];
    await act(async () => tabs()[0]?.focus());
    await drawn.key('ArrowLeft');
    expect(drawn.find('[aria-selected="true"]').textContent).toBe('Requests');
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    expect(drawn.node.ownerDocument.activeElement).toBe(tabs()[2]);
    await drawn.key('ArrowRight');
    expect(drawn.find('[aria-selected="true"]').textContent).toBe('Members1');
    expect(drawn.find('[role="tabpanel"]').getAttribute('aria-labelledby')).toBe(tabs()[0]?.id);
  });
});

describe('the members', () => {
  it('OP-28 OP-34 are listed by name and identifier, with their roles to choose; requests are not loaded', async () => {
    const drawn = await open();
    const { members } = drawn.lists();
    await drawn.meanwhile(() => {
      drawn.lists().members = [...members, TOMAS];
    });
    await drawn.press('General');
    await drawn.press('Members');
    expect(drawn.rows()[0]).toContain('Ada LovelaceYoumira@harbourlab.org');
    expect(drawn.rows()[1]).toContain('Tomás Reytomas@harbourlab.org');
    const roles = [...drawn.node.querySelectorAll<HTMLSelectElement>('tbody select')];
    expect(roles.map(({ value }) => value)).toEqual(['org:admin', 'org:member']);
    expect(roles[1]?.getAttribute('aria-label')).toBe('Role of Tomás Rey');
    expect(drawn.asked('membership_requests')).toEqual([]);
    expect(drawn.asked('memberships')[0]?.get('limit')).toBe('10');
  });

  it('have their role as text where it cannot be changed', async () => {
    const drawn = await open({ permissions: MEMBER_PERMISSIONS });
    expect(drawn.rows()[0]).toContain('Admin');
    expect(drawn.node.querySelectorAll('tbody select, tbody button')).toHaveLength(0);
  });

  it('with more permissions than the reader cannot be changed, and neither can such roles be granted', async () => {
    const keeper = [...MEMBER_PERMISSIONS, 'org:sys_memberships:manage'];
    const boss = fakeMember(LAB, 'user_boss', 'boss@harbourlab.org', {
      role: 'org:admin',
      permissions: [...ADMIN_PERMISSIONS, 'org:posts:write'],
    });
    const writer = fakeMember(LAB, 'user_wen', 'wen@harbourlab.org', {
      permissions: [...MEMBER_PERMISSIONS, 'org:posts:write'],
    });
    const drawn = await open({ permissions: keeper, lists: { members: [boss, writer] } });
    expect(drawn.rows()[0]).toContain('Admin');
    expect(drawn.offers('Options for boss@harbourlab.org')).toBe(false);
    expect(drawn.offers('Options for wen@harbourlab.org')).toBe(true);
    const selects = [...drawn.node.querySelectorAll<HTMLSelectElement>('tbody select')];
    expect(selects.map((each) => each.getAttribute('aria-label'))).toEqual(['Role of wen@harbourlab.org']);
    expect([...(selects[0]?.options ?? [])].map(({ value }) => value)).toEqual(['org:member']);
    const leader = await open({ lists: { members: [boss] } });
    expect(leader.offers('Options for boss@harbourlab.org')).toBe(true);
    expect(leader.find<HTMLSelectElement>('tbody select').options).toHaveLength(2);
  });

  it('OP-29 have two pages, with the range of rows', async () => {
    const drawn = await open(with11);
    expect(drawn.find('.lk-pager-range').textContent).toBe('1–10 of 11');
    await drawn.press('Next page');
    expect(drawn.find('.lk-pager-range').textContent).toBe('11–11 of 11');
    expect(drawn.rows()).toHaveLength(1);
    expect(drawn.asked('memberships').at(-1)?.get('offset')).toBe('10');
    expect(drawn.find('[aria-current="page"].lk-pager-page').textContent).toBe('2');
  });

  it('OP-30 have no pager on one page', async () => {
    const drawn = await open();
    expect(drawn.node.querySelector('.lk-pager')).toBeNull();
  });

  it('OP-38 are removed, never oneself, and the last of a page leads to the previous page', async () => {
    const drawn = await open(with11);
    await drawn.press('Next page');
    await drawn.press('Options for p10@harbourlab.org');
    await drawn.press('Remove from organization');
    expect(drawn.service.calls).toContain('DELETE /organizations/org_lab/memberships/user_10');
    expect(drawn.said()).toBe('p10@harbourlab.org is removed.');
    expect(drawn.rows()).toHaveLength(10);
    expect(drawn.node.querySelector('.lk-pager')).toBeNull();
    const own = await open();
    await own.press('Options for Ada Lovelace');
    expect(own.all('Remove from organization')[0]?.disabled).toBe(true);
  });

  it('OP-39 get another role, and it stays selected while the list is reloaded', async () => {
    const drawn = await open({ lists: { members: [TOMAS] } });
    await drawn.choose('tbody select', 'org:admin');
    expect(drawn.sent('/memberships/user_tomas')[0]?.body.get('role')).toBe('org:admin');
    expect(drawn.find<HTMLSelectElement>('tbody select').value).toBe('org:admin');
    expect(drawn.said()).toBe('Tomás Rey has the role Admin now.');
  });

  it('OP-37 the last admin keeps the role, and the reason is shown', async () => {
    const drawn = await open();
    drawn.service.once(`PATCH /organizations/org_lab/memberships/${drawn.latchkey.user?.id}`, () =>
      errorResponse(422, 'organization_minimum_permissions_needed'),
    );
    await drawn.choose('tbody select', 'org:member');
    expect(drawn.find('[role="alert"]').textContent).toBe(
      'Nothing changed for Ada Lovelace. An organization needs someone who can manage it. Give another person that role first.',
    );
    expect(drawn.find<HTMLSelectElement>('tbody select').value).toBe('org:admin');
  });

  it('are searched once typing stops; clearing the field requests at once', async () => {
    const drawn = await open({ lists: { members: [TOMAS, ...membersOf(LAB, 11)] } });
    await drawn.press('Next page');
    const before = drawn.asked('memberships').length;
    await drawn.fill('query', 'to');
    await drawn.fill('query', 'tomas ');
    await drawn.advance(499);
    expect(drawn.asked('memberships')).toHaveLength(before);
    await drawn.advance(1);
    await drawn.meanwhile(() => undefined);
    expect(drawn.asked('memberships').at(-1)?.get('query')).toBe('tomas');
    expect(drawn.asked('memberships').at(-1)?.get('offset')).toBe('0');
    expect(drawn.rows()).toHaveLength(1);
    expect(drawn.tabs()[0]).toBe('Members1');
    await drawn.fill('query', '');
    expect(drawn.rows()).toHaveLength(10);
  });

  it('without a match show that there are none', async () => {
    const drawn = await open();
    await drawn.fill('query', 'nobody');
    await drawn.advance(500);
    await drawn.meanwhile(() => undefined);
    expect(drawn.rows()).toEqual(['Nobody matches “nobody”.']);
  });

  it('that could not be loaded are requested again', async () => {
    const drawn = await open({
      arrange: (service) =>
        service.once('GET /organizations/org_lab/memberships', () => errorResponse(500, 'internal')),
    });
    expect(drawn.node.querySelector('table')).toBeNull();
    await drawn.press('Try again');
    expect(drawn.rows()).toHaveLength(1);
  });
});

describe('the invitations', () => {
  it('OP-32 are listed with address and role, and revoked', async () => {
    const drawn = await open({ lists: { invitations: [invitationTo('wen@harbourlab.org')] } });
    await drawn.press('Invitations1');
    expect(drawn.asked('invitations')[0]?.getAll('status')).toEqual(['pending']);
    expect(drawn.rows()[0]).toContain('wen@harbourlab.org');
    expect(drawn.rows()[0]).toContain('Member');
    await drawn.press('Options for wen@harbourlab.org');
    await drawn.press('Take back');
    expect(drawn.said()).toBe('The invitation of wen@harbourlab.org is taken back.');
    expect(drawn.rows()).toHaveLength(1);
    expect(drawn.rows()[0]).toContain('No invitations are open.');
  });

  it('offer the form where there are none, and no second button for it', async () => {
    const drawn = await open();
    await drawn.press('Invitations');
    expect(drawn.all('Invite people')).toHaveLength(1);
    await drawn.press('Invite people');
    expect(drawn.all('Invite people')).toHaveLength(0);
    await drawn.press('Cancel');
    expect(drawn.node.ownerDocument.activeElement?.textContent).toBe('Invite people');
  });

  it('show which domains invite automatically, and link to their settings', async () => {
    const domain = fakeVerifiedDomain('orgdmn_1', 'harbourlab.org', { enrollment_mode: 'automatic_invitation' });
    const drawn = await open({ domains: true, lists: { domains: [domain] } });
    await drawn.press('Invitations');
    expect(drawn.find('.lk-domains-hint').textContent).toContain(
      'People from harbourlab.org are invited automatically.',
    );
    await drawn.press('Requests');
    expect(drawn.find('.lk-empty').textContent).toContain('Verify an email domain');
    await drawn.press('Manage domains');
    expect(drawn.find('h1').textContent).toBe('General');
  });
});

describe('the requests', () => {
  it('OP-33 are requested page by page, and only pending ones', async () => {
    const drawn = await open({ domains: true, lists: { requests: [requestOf('wen@harbourlab.org')] } });
    const [query] = drawn.asked('membership_requests');
    expect([query?.get('limit'), query?.get('offset'), query?.get('status')]).toEqual(['10', '0', 'pending']);
    await drawn.press('Requests1');
    expect(drawn.rows()[0]).toContain('wen@harbourlab.org');
  });

  it('are accepted or rejected; the other button is disabled meanwhile, and a new member is listed', async () => {
    const drawn = await open({
      domains: true,
      lists: { requests: [requestOf('wen@harbourlab.org'), requestOf('jon@harbourlab.org')] },
    });
    await drawn.press('Requests2');
    let answer: (response: Response) => void = () => undefined;
    drawn.service.once('POST /organizations/org_lab/membership_requests/orgreq_wen/reject', () => {
      const held = new Promise<Response>((resolve) => {
        answer = resolve;
      });
      return held;
    });
    await act(async () => drawn.all('Decline wen@harbourlab.org')[0]?.click());
    expect(drawn.all('Accept wen@harbourlab.org')[0]?.disabled).toBe(true);
    expect(drawn.all('Accept jon@harbourlab.org')[0]?.disabled).toBe(false);
    await drawn.meanwhile(() => answer(errorResponse(404, 'resource_not_found')));
    expect(drawn.all('Accept wen@harbourlab.org')[0]?.disabled).toBe(false);
    await drawn.press('Accept jon@harbourlab.org');
    expect(drawn.said()).toBe('jon@harbourlab.org is a member now.');
    expect(drawn.rows()).toHaveLength(1);
    await drawn.press('Members2');
    expect(drawn.rows().join()).toContain('jon@harbourlab.org');
  });
});
