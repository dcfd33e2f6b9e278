// The frame and the general page of the organization profile.
import { errorResponse, fakeDomain, fakeVerifiedDomain, MEMBER_PERMISSIONS } from '@latchkey/client/testing';
import { describe, expect, it, vi } from 'vitest';
import { drawOrganization } from '../../testing/draw-organization.tsx';

const page = (label: string) => ({
  label,
  url: label.toLowerCase(),
  mount: (node: HTMLElement) => node.append(`${label} of the host`),
  unmount: () => undefined,
  mountIcon: () => undefined,
  unmountIcon: () => undefined,
});
const entries = (node: HTMLElement) => [...node.querySelectorAll('.lk-side-nav-item')].map((each) => each.textContent);

describe('the navigation', () => {
  it('OP-1 has the built-in pages, and names the organization', async () => {
    const drawn = await drawOrganization({ organization: { members_count: 118 } });
    expect(entries(drawn.node)).toEqual(['General', 'Members']);
    expect(drawn.find('.lk-side-nav-head').textContent).toBe('Harbour Lab118 members');
    expect(drawn.find('h1').textContent).toBe('General');
    await drawn.press('Members');
    expect(drawn.location.read().path).toBe('/organization-members');
    expect(drawn.find('h1').textContent).toBe('Members');
    expect(drawn.find('.lk-profilePage__organizationMembers')).toBeTruthy();
  });

  it('OP-2 has pages and links of the host, in the host’s order', async () => {
    const { mount: _, unmount: __, ...link } = page('Billing');
    const drawn = await drawOrganization({
      props: { customPages: [page('Notes'), { label: 'members' }, { label: 'general' }, { ...link, url: '/billing' }] },
    });
    expect(entries(drawn.node)).toEqual(['Notes', 'Members', 'General', 'Billing']);
    expect(drawn.text()).toContain('Notes of the host');
    await drawn.press('General');
    expect(drawn.location.read().path).toBe('/organization-general');
  });

  it('OP-3 has no members page without the permission, and redirects its path to the start', async () => {
    const drawn = await drawOrganization({ permissions: [], path: '/organization-members' });
    expect(entries(drawn.node)).toEqual(['General']);
    expect(drawn.location.read().path).toBe('');
    expect(drawn.find('h1').textContent).toBe('General');
  });

  it('is absent while no organization is active', async () => {
    const drawn = await drawOrganization();
    await drawn.meanwhile(() => drawn.latchkey.setActive({ organization: null }));
    expect(drawn.text()).toBe('');
  });
});

describe('the profile', () => {
  it('OP-4 OP-11 OP-17 is edited in place: logo, name, slug, and nothing to save yet', async () => {
    const drawn = await drawOrganization();
    expect(drawn.section('organizationProfile').textContent).toContain('Harbour Lab');
    await drawn.press('Edit');
    expect(drawn.field('name').value).toBe('Harbour Lab');
    expect(drawn.field('slug').value).toBe('harbour-lab');
    expect(drawn.offers('Upload a logo')).toBe(true);
    expect(drawn.offers('Remove logo')).toBe(false);
    expect(drawn.find<HTMLButtonElement>('[type="submit"]').disabled).toBe(true);
  });

  it('OP-5 has no button without the permission; leaving stays possible', async () => {
    const drawn = await drawOrganization({ permissions: MEMBER_PERMISSIONS });
    expect(drawn.offers('Edit')).toBe(false);
    expect(drawn.all('Leave Harbour Lab')[0]?.disabled).toBe(false);
  });

  it('OP-18 OP-19 saves another name, sends only that, and shows it everywhere', async () => {
    const drawn = await drawOrganization();
    await drawn.press('Edit');
    await drawn.fill('name', '  Harbour Laboratory ');
    expect(drawn.find<HTMLButtonElement>('[type="submit"]').disabled).toBe(false);
    await drawn.press('Save');
    expect(Object.fromEntries(drawn.sent('/organizations/org_lab')[0]?.body ?? [])).toEqual({
      name: 'Harbour Laboratory',
    });
    expect(drawn.find('.lk-side-nav-head').textContent).toContain('Harbour Laboratory');
    expect(drawn.said()).toBe('The profile is saved.');
    expect(drawn.node.querySelector('.lk-panel')).toBeNull();
  });

  it('OP-20 saves another slug, and shows its errors in place', async () => {
    const drawn = await drawOrganization();
    await drawn.press('Edit');
    await drawn.fill('slug', 'Harbour Lab');
    await drawn.submit();
    expect(drawn.find('.lk-field-error').textContent).toBe('Use lower-case letters, digits and dashes only.');
    await drawn.fill('slug', 'harbour');
    drawn.service.once('PATCH /organizations/org_lab', () => errorResponse(422, 'form_identifier_exists', 'slug'));
    await drawn.submit();
    expect(drawn.find('.lk-field-error').textContent).toContain('Another organization has this short name');
    await drawn.submit();
    expect(drawn.sent('/organizations/org_lab').at(-1)?.body.get('slug')).toBe('harbour');
    expect(drawn.section('organizationProfile').textContent).toContain('harbour');
  });

  it('removes an existing logo', async () => {
    const drawn = await drawOrganization({ organization: { has_image: true, image_url: 'https://img.example.com/x' } });
    await drawn.press('Edit');
    await drawn.press('Remove logo');
    expect(drawn.service.calls).toContain('DELETE /organizations/org_lab/logo');
    expect(drawn.said()).toBe('The logo is removed.');
    expect(drawn.offers('Remove logo')).toBe(false);
  });
});

const PROVEN = fakeVerifiedDomain('orgdmn_1', 'harbourlab.org', {
  organization_id: 'org_lab',
  enrollment_mode: 'automatic_invitation',
});
const OPEN = fakeDomain('orgdmn_2', 'harbour.example', { organization_id: 'org_lab' });
const menuOf = (name: string) => `Options for ${name}`;

describe('the domains', () => {
  it('OP-6 are neither shown nor requested without permission, or where the instance disables them', async () => {
    const lists = { domains: [PROVEN] };
    const without = await drawOrganization({ domains: true, permissions: MEMBER_PERMISSIONS, lists });
    const off = await drawOrganization({ lists });
    for (const drawn of [without, off]) {
      expect(drawn.hasSection('organizationDomains')).toBe(false);
      expect(drawn.service.calls.filter((call) => call.endsWith('/domains'))).toEqual([]);
    }
  });

  it('OP-7 are shown with the read permission, and changed only with the manage permission', async () => {
    const drawn = await drawOrganization({
      domains: true,
      permissions: ['org:sys_domains:read'],
      lists: { domains: [PROVEN, OPEN] },
    });
    const section = drawn.section('organizationDomains');
    expect(section.textContent).toContain('harbourlab.orgVerifiedInvite automatically');
    expect(section.textContent).toContain('harbour.exampleNot verified');
    expect(section.querySelectorAll('button')).toHaveLength(0);
  });

  it('OP-8 are added: named, verified by a code to one of its addresses, and given an enrollment mode', async () => {
    const drawn = await drawOrganization({ domains: true });
    await drawn.press('Add a domain');
    await drawn.fill('name', ' harbourlab.org ');
    await drawn.press('Continue');
    expect(drawn.text()).toContain('Verify harbourlab.org');
    expect(drawn.find('.lk-affix-end').textContent).toBe('@harbourlab.org');
    await drawn.fill('affiliationEmailAddress', 'mira');
    await drawn.press('Send code');
    const sent = () => drawn.sent('/prepare_affiliation_verification').at(-1)?.body.get('affiliation_email_address');
    expect(sent()).toBe('mira@harbourlab.org');
    expect(drawn.text()).toContain('We sent six digits to mira@harbourlab.org.');
    await drawn.advance(30_000);
    await drawn.press('Send a new code');
    expect(sent()).toBe('mira@harbourlab.org');
    await drawn.fill('code', '424242');
    await drawn.advance(750);
    expect(drawn.text()).toContain('People from harbourlab.org');
    await drawn.meanwhile(() => drawn.find<HTMLInputElement>('[value="automatic_suggestion"]').click());
    await drawn.press('Save');
    expect(Object.fromEntries(drawn.sent('/update_enrollment_mode')[0]?.body ?? [])).toEqual({
      enrollment_mode: 'automatic_suggestion',
      delete_pending: 'false',
    });
    expect(drawn.said()).toBe('harbourlab.org is saved.');
    expect(drawn.section('organizationDomains').textContent).toContain('harbourlab.orgVerifiedSuggest automatically');
  });

  it('that are rejected show an error at the field, and the typed name stays', async () => {
    const drawn = await drawOrganization({ domains: true });
    await drawn.press('Add a domain');
    await drawn.fill('name', 'gmail.com');
    drawn.service.once('POST /organizations/org_lab/domains', () =>
      errorResponse(422, 'organization_domain_common', 'name'),
    );
    await drawn.press('Continue');
    expect(drawn.find('.lk-field-error').textContent).toContain('Anyone can have an address at this domain');
    expect(drawn.field('name').value).toBe('gmail.com');
  });

  it('that are unverified are verified later; the code can go to another address', async () => {
    const drawn = await drawOrganization({ domains: true, lists: { domains: [OPEN] } });
    await drawn.press(menuOf('harbour.example'));
    await drawn.press('Verify');
    await drawn.fill('affiliationEmailAddress', 'jon@harbour.example');
    await drawn.press('Send code');
    expect(drawn.text()).toContain('jon@harbour.example');
    await drawn.press('Back');
    expect(drawn.field('affiliationEmailAddress').value).toBe('jon');
  });

  it('that change ask about open invitations, and show both counts', async () => {
    const busy = { ...PROVEN, total_pending_invitations: 3, total_pending_suggestions: 1 };
    const drawn = await drawOrganization({ domains: true, lists: { domains: [busy] } });
    await drawn.press(menuOf('harbourlab.org'));
    await drawn.press('Change how people join');
    expect(drawn.find('.lk-alert').textContent).toBe(
      '3 invitations from this domain are still open. 1 suggestion from this domain is still open.',
    );
    expect(drawn.node.querySelector('[type="checkbox"]')).toBeNull();
    await drawn.meanwhile(() => drawn.find<HTMLInputElement>('[value="manual_invitation"]').click());
    await drawn.meanwhile(() => drawn.find<HTMLInputElement>('[type="checkbox"]').click());
    await drawn.press('Save');
    expect(drawn.sent('/update_enrollment_mode')[0]?.body.get('delete_pending')).toBe('true');
  });

  it('offer only the modes that the instance allows', async () => {
    const drawn = await drawOrganization({
      domains: true,
      settings: { enrollment_modes: ['manual_invitation', 'automatic_invitation'] },
      lists: { domains: [PROVEN] },
    });
    await drawn.press(menuOf('harbourlab.org'));
    await drawn.press('Change how people join');
    expect([...drawn.node.querySelectorAll<HTMLInputElement>('[type="radio"]')].map(({ value }) => value)).toEqual([
      'manual_invitation',
      'automatic_invitation',
    ]);
  });

  it('are removed after a confirmation', async () => {
    const drawn = await drawOrganization({ domains: true, lists: { domains: [PROVEN, OPEN] } });
    await drawn.press(menuOf('harbourlab.org'));
    await drawn.press('Remove');
    expect(drawn.text()).toContain('Remove harbourlab.org?');
    await drawn.press('Remove');
    expect(drawn.service.calls).toContain('DELETE /organizations/org_lab/domains/orgdmn_1');
    expect(drawn.said()).toBe('harbourlab.org is removed.');
    expect(drawn.section('organizationDomains').textContent).not.toContain('harbourlab.org');
  });

  it('grow by pages, and can be requested again when they could not be loaded', async () => {
    const many = Array.from({ length: 12 }, (_, index) => fakeDomain(`orgdmn_${index}`, `d${index}.example`));
    const drawn = await drawOrganization({
      domains: true,
      lists: { domains: many },
      arrange: (service) => service.once('GET /organizations/org_lab/domains', () => errorResponse(500, 'internal')),
    });
    const section = drawn.section('organizationDomains');
    expect(section.querySelector('[role="alert"]')).not.toBeNull();
    await drawn.press('Try again');
    expect(section.querySelectorAll('.lk-item-box')).toHaveLength(10);
    await drawn.press('Show more');
    expect(section.querySelectorAll('.lk-item-box')).toHaveLength(12);
    expect(drawn.offers('Show more')).toBe(false);
  });
});

describe('leaving', () => {
  it('OP-9 is always possible; deleting is not, unless it is allowed OP-10', async () => {
    const plain = await drawOrganization({ permissions: MEMBER_PERMISSIONS });
    expect([plain.offers('Leave Harbour Lab'), plain.offers('Delete Harbour Lab')]).toEqual([true, false]);
    const off = await drawOrganization({ organization: { admin_delete_enabled: false } });
    expect(off.offers('Delete Harbour Lab')).toBe(false);
    const on = await drawOrganization({ organization: { admin_delete_enabled: true } });
    expect(on.offers('Delete Harbour Lab')).toBe(true);
  });

  it('OP-12 OP-13 explains what is lost, twice, and can be cancelled', async () => {
    const drawn = await drawOrganization();
    await drawn.press('Leave Harbour Lab');
    const panel = drawn.find('.lk-panel');
    expect(panel.textContent).toContain('You lose access to this organization and everything in it.');
    expect(panel.querySelector('.lk-danger-text')?.textContent).toBe('You need an invitation to come back.');
    await drawn.press('Stay');
    expect(drawn.node.querySelector('.lk-panel')).toBeNull();
    expect(drawn.node.ownerDocument.activeElement?.textContent).toBe('Leave Harbour Lab');
  });

  it('OP-21 OP-22 requires the name, leaves, and redirects where the host configures', async () => {
    const drawn = await drawOrganization({ props: { afterLeaveOrganizationUrl: '/left' } });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive');
    await drawn.press('Leave Harbour Lab');
    const submit = drawn.find<HTMLButtonElement>('[type="submit"]');
    await drawn.fill('deleteOrganizationConfirmation', 'harbour');
    expect(submit.disabled).toBe(true);
    await drawn.fill('deleteOrganizationConfirmation', 'Harbour Lab');
    expect(submit.disabled).toBe(false);
    await drawn.press('Leave');
    expect(drawn.service.calls).toContain('DELETE /me/organization_memberships/org_lab');
    expect(setActive).toHaveBeenCalledWith({ organization: null, redirectUrl: '/left' });
    expect(drawn.text()).toBe('');
  });

  it('as the last admin is rejected with a message, and nothing is lost', async () => {
    const drawn = await drawOrganization();
    await drawn.press('Leave Harbour Lab');
    await drawn.fill('deleteOrganizationConfirmation', 'Harbour Lab');
    drawn.service.once('DELETE /me/organization_memberships/org_lab', () =>
      errorResponse(422, 'organization_minimum_permissions_needed'),
    );
    await drawn.press('Leave');
    expect(drawn.find('.lk-panel [role="alert"]').textContent).toContain(
      'An organization needs someone who can manage it.',
    );
    expect(drawn.field('deleteOrganizationConfirmation').value).toBe('Harbour Lab');
  });

  it('by deleting redirects to the page of the instance when the host has none', async () => {
    const drawn = await drawOrganization();
    const setActive = vi.spyOn(drawn.latchkey, 'setActive');
    await drawn.press('Delete Harbour Lab');
    await drawn.fill('deleteOrganizationConfirmation', 'Harbour Lab');
    await drawn.press('Delete');
    expect(drawn.service.calls).toContain('DELETE /organizations/org_lab');
    expect(setActive).toHaveBeenCalledWith({ organization: null, redirectUrl: '/' });
  });
});
