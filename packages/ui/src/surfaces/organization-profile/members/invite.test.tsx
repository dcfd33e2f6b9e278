// Inviting members: addresses as pills, one role for all, and the texts for refused ones.
import { errorResponse, fakeRole, jsonResponse } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { drawOrganization, type OrganizationProfileScene } from '../../../testing/draw-organization.tsx';

const BULK = 'POST /organizations/org_lab/invitations/bulk';

const open = async (scene: OrganizationProfileScene = {}) => {
  const drawn = await drawOrganization({ path: '/organization-members', ...scene });
  await drawn.press('Invite people');
  return {
    ...drawn,
    pills: () => [...drawn.node.querySelectorAll('.lk-tag')].map((each) => each.textContent),
    role: () => drawn.find<HTMLSelectElement>('.lk-panel select'),
    submitButton: () => drawn.find<HTMLButtonElement>('.lk-panel [type="submit"]'),
    bodies: () => drawn.sent('/invitations/bulk').map(({ body }) => body),
  };
};

const isWaiting = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') === 'true';

const withDefault: OrganizationProfileScene = { settings: { default_role: 'org:member' } };

/** None of them permits least, so none is chosen first. */
const equalRoles: OrganizationProfileScene = {
  arrange: (service) => {
    service.organizations.roles = [fakeRole('org:crew', 'Crew'), fakeRole('org:guest', 'Guest')];
  },
};

describe('the invite form', () => {
  it('is open from the start in a modal that starts with it, unless the user may not invite', async () => {
    const scene = { mode: 'modal', props: { __internal_startForm: 'invite' } } as const;
    const drawn = await drawOrganization(scene);
    expect(drawn.field('emailAddress')).toBe(drawn.node.ownerDocument.activeElement);
    const reader = await drawOrganization({ ...scene, permissions: ['org:sys_memberships:read'] });
    expect(reader.node.querySelector('.lk-panel')).toBeNull();
  });

  it('OP-35 OP-40 opens in place with its instruction, and OP-36 closes without a trace', async () => {
    const drawn = await open();
    expect(drawn.find('.lk-panel').textContent).toContain('Invite people');
    expect(drawn.find('.lk-panel').textContent).toContain('Separate addresses with a comma or a space.');
    expect(drawn.node.ownerDocument.activeElement).toBe(drawn.field('emailAddress'));
    await drawn.press('Cancel');
    expect(drawn.node.querySelector('.lk-panel')).toBeNull();
    expect(drawn.node.ownerDocument.activeElement?.textContent).toBe('Invite people');
  });

  it("OP-41 starts with the instance's role, OP-42 the only one, or OP-43 with none", async () => {
    expect((await open(withDefault)).role().value).toBe('org:member');
    const only = await open({
      arrange: (service) => {
        service.organizations.roles = [fakeRole('org:crew', 'Crew')];
      },
    });
    expect(only.role().value).toBe('org:crew');
    expect(only.role().textContent).toContain('Crew');
    const none = await open(equalRoles);
    expect(none.role().value).toBe('');
    expect(none.role().textContent).toContain('Choose a role');
  });

  it('offers no role with more permissions than the inviter, and does not start with one', async () => {
    const permissions = ['org:sys_memberships:read', 'org:sys_memberships:manage'];
    const drawn = await open({ permissions, settings: { default_role: 'org:admin' } });
    expect([...drawn.role().options].map(({ value }) => value)).toEqual(['', 'org:member']);
    expect(drawn.role().value).toBe('org:member');
  });

  it('OP-44 can be submitted with an address that is still being typed', async () => {
    const drawn = await open(withDefault);
    expect(isWaiting(drawn.submitButton())).toBe(true);
    await drawn.fill('emailAddress', 'wen@harbourlab.org');
    expect(isWaiting(drawn.submitButton())).toBe(false);
    expect(drawn.submitButton().textContent).toBe('Send 1 invitation');
  });

  it('OP-45 needs both an address and a role', async () => {
    const drawn = await open(equalRoles);
    await drawn.fill('emailAddress', 'wen@harbourlab.org');
    expect(isWaiting(drawn.submitButton())).toBe(true);
    await drawn.choose('.lk-panel select', 'org:crew');
    expect(isWaiting(drawn.submitButton())).toBe(false);
  });

  it('shows what is missing when it is submitted too early', async () => {
    const drawn = await open(withDefault);
    await act(async () => drawn.submitButton().click());
    expect(drawn.field('emailAddress').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.text()).toContain('Fill this in.');
    expect(document.activeElement).toBe(drawn.field('emailAddress'));
  });

  it('OP-46 sends one address with its role, confirms it, and the list is updated', async () => {
    const drawn = await open(withDefault);
    await drawn.fill('emailAddress', 'wen@harbourlab.org');
    await drawn.press('Send 1 invitation');
    expect(drawn.bodies()[0]?.getAll('email_address')).toEqual(['wen@harbourlab.org']);
    expect(drawn.bodies()[0]?.get('role')).toBe('org:member');
    expect(drawn.said()).toBe('1 invitation is on its way.');
    expect(drawn.find('.lk-panel').textContent).toContain('1 invitation is on its way.');
    await drawn.press('Done');
    expect(drawn.tabs()).toEqual(['Members1', 'Invitations1']);
  });

  it('OP-47 OP-48 sends several with the chosen role', async () => {
    const drawn = await open();
    await drawn.fill('emailAddress', 'a@b.example, c@d.example ');
    expect(drawn.pills()).toEqual(['a@b.example', 'c@d.example']);
    await drawn.choose('.lk-panel select', 'org:admin');
    await drawn.press('Send 2 invitations');
    expect(drawn.bodies()[0]?.getAll('email_address')).toEqual(['a@b.example', 'c@d.example']);
    expect(drawn.bodies()[0]?.get('role')).toBe('org:admin');
  });

  it('removes addresses by their button and by Backspace, but not by a held one', async () => {
    const drawn = await open(withDefault);
    await drawn.fill('emailAddress', 'a@b.example c@d.example e@f.example ');
    await drawn.press('Remove c@d.example');
    expect(drawn.pills()).toEqual(['a@b.example', 'e@f.example']);
    const field = drawn.field('emailAddress');
    const down = () => new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true });
    await act(async () => {
      field.dispatchEvent(down());
      field.dispatchEvent(down());
    });
    expect(drawn.pills()).toEqual(['a@b.example']);
    await act(async () => field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Backspace', bubbles: true })));
    await drawn.key('Backspace', field);
    expect(drawn.pills()).toEqual([]);
  });

  it('splits pasted text', async () => {
    const drawn = await open(withDefault);
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(paste, { clipboardData: { getData: () => 'a@b.example\nc@d.example;what' } });
    await act(async () => drawn.field('emailAddress').dispatchEvent(paste));
    expect(paste.defaultPrevented).toBe(true);
    expect(drawn.pills()).toEqual(['a@b.example', 'c@d.example']);
    expect(drawn.field('emailAddress').value).toBe('what');
  });

  it('turns Enter into an address, and shows an invalid one', async () => {
    const drawn = await open(withDefault);
    await drawn.fill('emailAddress', 'wen@harbourlab.org');
    await drawn.key('Enter', drawn.field('emailAddress'));
    expect(drawn.pills()).toEqual(['wen@harbourlab.org']);
    await drawn.fill('emailAddress', 'jon');
    await drawn.key('Enter', drawn.field('emailAddress'));
    expect(drawn.find('.lk-field-error').textContent).toContain('This does not look like an email address.');
    expect(drawn.field('emailAddress').value).toBe('jon');
    expect(drawn.bodies()).toEqual([]);
  });

  const refused = (errors: readonly object[]) => () => jsonResponse({ errors }, { status: 422 });
  const item = (code: string, addresses: readonly string[]) => ({
    code,
    message: code,
    long_message: `${code}.`,
    meta: { email_addresses: addresses },
  });

  it('OP-49 OP-50 names users who are invited already, and removes them; the rest stays to be sent', async () => {
    const drawn = await open(withDefault);
    await drawn.fill('emailAddress', 'a@b.example c@d.example e@f.example ');
    drawn.service.once(BULK, refused([item('duplicate_record', ['a@b.example', 'c@d.example'])]));
    await drawn.press('Send 3 invitations');
    expect(drawn.find('.lk-panel [role="alert"]').textContent).toContain(
      'a@b.example and c@d.example have invitations that are still open.',
    );
    expect(drawn.pills()).toEqual(['e@f.example']);
    await drawn.press('Send 1 invitation');
    expect(drawn.bodies()[1]?.getAll('email_address')).toEqual(['e@f.example']);
  });

  it('OP-51 removes addresses that cannot be invited, and shows every error', async () => {
    const drawn = await open(withDefault);
    await drawn.fill('emailAddress', 'a@b.example c@d.example e@f.example ');
    drawn.service.once(
      BULK,
      refused([
        item('already_a_member_in_organization', ['a@b.example']),
        { ...item('not_allowed_access', []), meta: { identifiers: ['c@d.example'] } },
      ]),
    );
    await drawn.press('Send 3 invitations');
    const text = drawn.find('.lk-panel [role="alert"]').textContent;
    expect(text).toContain('a@b.example is a member already.');
    expect(text).toContain('c@d.example cannot be invited.');
    expect(drawn.pills()).toEqual(['e@f.example']);
  });

  it('shows an error when no seat is left', async () => {
    const drawn = await open(withDefault);
    await drawn.fill('emailAddress', 'a@b.example ');
    drawn.service.once(BULK, () => errorResponse(403, 'organization_membership_quota_exceeded'));
    await drawn.press('Send 1 invitation');
    expect(drawn.find('.lk-panel [role="alert"]').textContent).toContain('This organization is full.');
    expect(drawn.pills()).toEqual(['a@b.example']);
  });

  it('requests the roles again when they could not be loaded', async () => {
    const drawn = await open({
      ...withDefault,
      arrange: (service) => service.once('GET /organizations/org_lab/roles', () => errorResponse(500, 'internal')),
    });
    expect(drawn.find('.lk-field-error').textContent).toBe('We could not load the roles.');
    await drawn.press('Try again');
    expect(drawn.role().value).toBe('org:member');
  });
});
