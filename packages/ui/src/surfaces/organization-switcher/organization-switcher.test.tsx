// The organization switcher in the rendered surface: real machine, real client, in-memory service.
import { errorResponse, fakeMembershipRequest, fakeRole } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface } from '../../testing/draw-surface.tsx';
import { arrangeOrganizations, type OrganizationScene, withOrganizations } from '../../testing/organization-scene.ts';
import { Surface } from './index.tsx';

type Props = Parameters<typeof Surface>[0]['props'];

const draw = async (props: Props = {}, scene: OrganizationScene = {}): Promise<Drawn> => {
  const drawn = await drawSurface((location) => <Surface props={props} location={location} mode="mounted" />, {
    href: 'https://app.example.com/notes',
    environment: withOrganizations(),
    ...scene,
    arrange(service) {
      arrangeOrganizations(service, scene);
      scene.arrange?.(service);
    },
  });
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  await drawn.meanwhile(() => undefined);
  return drawn;
};

const trigger = (drawn: Drawn) => drawn.find<HTMLButtonElement>('.lk-switcher');
const open = async (drawn: Drawn): Promise<void> => {
  await act(async () => trigger(drawn).click());
  await drawn.meanwhile(() => undefined);
};
/** Its accessible name: its label, or its text without the avatar. */
const nameOf = (item: Element): string =>
  item.getAttribute('aria-label') ??
  [...item.querySelectorAll('span, bdi')]
    .filter((part) => part.childElementCount === 0 && !part.closest('[aria-hidden]'))
    .map((part) => part.textContent)
    .join(' ')
    .trim();
const items = (drawn: Drawn): string[] => [...drawn.node.querySelectorAll('[role="menuitem"]')].map(nameOf);
const item = (drawn: Drawn, words: string): HTMLElement => {
  const found = [...drawn.node.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    (each) => nameOf(each) === words,
  );
  if (!found) throw new Error(`no item says "${words}" among ${items(drawn).join(' | ')}`);
  return found;
};
const press = async (drawn: Drawn, words: string): Promise<void> => {
  await act(async () => item(drawn, words).click());
  await drawn.meanwhile(() => undefined);
};
const isOpen = (drawn: Drawn): boolean => drawn.node.querySelector('[role="dialog"]') !== null;
const key = (target: Element, name: string) =>
  act(
    async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

describe('the trigger', () => {
  it('OS-1 OS-2 names the personal account while no organization is active', async () => {
    const drawn = await draw();
    expect(trigger(drawn).textContent).toContain('Personal account');
    expect(trigger(drawn).getAttribute('aria-expanded')).toBe('false');
    expect(trigger(drawn).getAttribute('aria-haspopup')).toBe('dialog');
    expect(nameOf(trigger(drawn))).toBe('Open the organization menu, Personal account');
  });

  it('OS-3 shows that none is selected where there is no personal account', async () => {
    const drawn = await draw({ hidePersonal: true });
    expect(trigger(drawn).textContent).toContain('No organization selected');
    expect(trigger(drawn).querySelector('.lk-avatar')).toBeNull();
  });

  it('names the active organization, with its logo in a square', async () => {
    const drawn = await draw({}, { belongsTo: ['lab'], active: 'lab' });
    expect(trigger(drawn).textContent).toContain('Lab');
    expect(trigger(drawn).querySelector('.lk-avatar')?.getAttribute('data-shape')).toBe('square');
  });

  it('OS-4 counts pending invitations and suggestions, and not requested ones', async () => {
    const drawn = await draw({}, { invitedBy: ['clinic'], suggested: ['openwater', 'tide'] });
    expect(drawn.find('.lk-count').textContent).toBe('3');
    expect(nameOf(trigger(drawn))).toContain('3 waiting for you');
    await open(drawn);
    await press(drawn, 'Ask to join Tide');
    expect(drawn.find('.lk-count').textContent).toBe('2');
  });

  it('OS-5 adds membership requests, for members who may answer them', async () => {
    const requests = [fakeMembershipRequest('orgmbr_1', 'jo@lab.example'), fakeMembershipRequest('orgmbr_2', 'x@y.z')];
    const scene: OrganizationScene = {
      belongsTo: ['lab'],
      active: 'lab',
      invitedBy: ['clinic'],
      arrange: (service) => {
        service.organizations.lists('org_lab').requests = requests;
      },
    };
    const with_ = await draw({}, { ...scene, environment: withOrganizations({ domains: true }) });
    expect(with_.find('.lk-count').textContent).toBe('3');
    await open(with_);
    expect(item(with_, 'Manage 2 requests to join')).toBeTruthy();
    const without = await draw({}, scene);
    expect(without.find('.lk-count').textContent).toBe('1');
  });

  it('is absent while no user is signed in', async () => {
    const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />, {
      environment: withOrganizations(),
    });
    expect(drawn.node.textContent).toBe('');
  });
});

describe('the panel', () => {
  it('OS-6 opens by a press, lists OS-8 every target, and closes by Escape with the focus restored', async () => {
    const drawn = await draw({}, { belongsTo: ['lab', 'studio'], active: 'lab' });
    await open(drawn);
    expect(drawn.find('[role="dialog"]').getAttribute('aria-label')).toBe('Organizations, Lab');
    expect(items(drawn)).toEqual(['Manage', 'Studio Admin', 'Ada Lovelace Personal account', 'New organization']);
    expect(document.activeElement).toBe(item(drawn, 'Manage'));
    await key(item(drawn, 'Manage'), 'ArrowDown');
    expect(document.activeElement).toBe(item(drawn, 'Studio Admin'));
    await key(item(drawn, 'Studio Admin'), 'End');
    expect(document.activeElement).toBe(item(drawn, 'New organization'));
    await key(item(drawn, 'New organization'), 'Escape');
    expect(isOpen(drawn)).toBe(false);
    expect(document.activeElement).toBe(trigger(drawn));
  });

  it('hides the personal account where it is configured, and labels the list', async () => {
    const drawn = await draw({ hidePersonal: true }, { belongsTo: ['lab', 'studio'], active: 'lab' });
    await open(drawn);
    expect(items(drawn)).toEqual(['Manage', 'Studio Admin', 'New organization']);
    expect(drawn.text()).toContain('Your organizations');
  });

  it('is open at once when the host configures it', async () => {
    expect(isOpen(await draw({ defaultOpen: true }))).toBe(true);
  });

  it('OS-7 is shown without a trigger, and informs the host when it would close', async () => {
    const told = vi.fn();
    const drawn = await draw({ __experimental_asStandalone: told }, { belongsTo: ['lab'] });
    expect(drawn.node.querySelector('.lk-switcher')).toBeNull();
    expect(isOpen(drawn)).toBe(true);
    await press(drawn, 'Lab Admin');
    expect(told).toHaveBeenCalledExactlyOnceWith(false);
  });

  it.each([
    ['OS-9', 'org:admin', 'Admin'],
    ['OS-10', 'org:member', 'Member'],
    ['OS-11', 'guest_member', 'Guest'],
  ])('%s translates the role %s as %s', async (_, role, words) => {
    const drawn = await draw({}, { belongsTo: ['lab'], active: 'lab', role });
    await open(drawn);
    expect(drawn.find('.lk-popover-head .lk-identity-note').textContent).toBe(words);
  });

  it('calls a custom role by its name, else by its key', async () => {
    const scene: OrganizationScene = { belongsTo: ['lab'], active: 'lab', role: 'org:billing_keeper' };
    const unnamed = await draw({}, scene);
    await open(unnamed);
    expect(unnamed.find('.lk-popover-head .lk-identity-note').textContent).toBe('Billing keeper');
    const named = await draw(
      {},
      {
        ...scene,
        arrange: (service) => {
          service.organizations.roles = [fakeRole('org:billing_keeper', 'Keeper of the books')];
        },
      },
    );
    await open(named);
    expect(named.find('.lk-popover-head .lk-identity-note').textContent).toBe('Keeper of the books');
  });
});

describe('links of the panel', () => {
  it('OS-12 open the organization profile in a modal, or on a page of the host', async () => {
    const drawn = await draw({ afterLeaveOrganizationUrl: '/left' }, { belongsTo: ['lab'], active: 'lab' });
    const opened = vi.spyOn(drawn.latchkey, 'openOrganizationProfile').mockImplementation(() => undefined);
    await open(drawn);
    await press(drawn, 'Manage');
    expect(opened).toHaveBeenCalledExactlyOnceWith({ afterLeaveOrganizationUrl: '/left' });
    expect(isOpen(drawn)).toBe(false);

    const paged = await draw({ organizationProfileUrl: '/organization' }, { belongsTo: ['lab'], active: 'lab' });
    const navigate = vi.spyOn(paged.latchkey, 'navigate').mockResolvedValue(undefined);
    await open(paged);
    await press(paged, 'Manage');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/organization');
  });

  it('OS-13 OS-14 open the creation form in a modal with the options of the host, or on a page', async () => {
    const options = { hideSlug: true, skipInvitationScreen: true, afterCreateOrganizationUrl: '/new/:slug' };
    const drawn = await draw(options);
    const opened = vi.spyOn(drawn.latchkey, 'openCreateOrganization').mockImplementation(() => undefined);
    await open(drawn);
    await press(drawn, 'New organization');
    expect(opened).toHaveBeenCalledExactlyOnceWith(options);
    expect(isOpen(drawn)).toBe(false);

    const paged = await draw({ createOrganizationMode: 'navigation' });
    const navigate = vi.spyOn(paged.latchkey, 'navigate').mockResolvedValue(undefined);
    await open(paged);
    await press(paged, 'New organization');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('https://app.example.com/create-organization');
  });

  it('OS-15 offer no creation to users who cannot create one', async () => {
    const drawn = await draw({}, { belongsTo: ['lab'], mayCreate: false });
    await open(drawn);
    expect(items(drawn)).toEqual(['Lab Admin']);
  });
});

describe('pending entries', () => {
  const asked = (drawn: Drawn, path: string): string[] =>
    drawn.platform.network.requests
      .filter(({ url }) => url.pathname.endsWith(path))
      .map(({ url }) => {
        const { searchParams: query } = url;
        return `${query.get('offset')} ${query.get('limit')} ${query.getAll('status').join()}`;
      });

  it('OS-16 OS-17 are requested as soon as the trigger is mounted, by tens, and listed', async () => {
    const drawn = await draw({}, { invitedBy: ['clinic'], suggested: ['openwater'] });
    expect(asked(drawn, '/me/organization_invitations')).toEqual(['0 10 pending']);
    expect(asked(drawn, '/me/organization_suggestions')).toEqual(['0 10 pending,accepted']);
    expect(asked(drawn, '/me/organization_memberships')).toEqual(['0 10 ']);
    await open(drawn);
    expect(drawn.text()).toContain('Waiting for you');
    expect(drawn.text()).toContain('Invited as Member');
    expect(items(drawn)).toEqual(['Join Clinic', 'Ask to join Openwater', 'New organization']);
  });

  it('are accepted in place: the row can be chosen then, and nothing is reloaded', async () => {
    const drawn = await draw({}, { invitedBy: ['clinic'] });
    await open(drawn);
    const before = asked(drawn, '/me/organization_invitations').length;
    await press(drawn, 'Join Clinic');
    expect(drawn.text()).toContain('You have joined');
    expect(drawn.node.querySelector('.lk-count')).toBeNull();
    expect(asked(drawn, '/me/organization_invitations')).toHaveLength(before);
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await press(drawn, 'clinic You have joined');
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: 'org_clinic' });
  });

  it('are requested, and then shown as pending', async () => {
    const drawn = await draw({}, { suggested: ['openwater'] });
    await open(drawn);
    await press(drawn, 'Ask to join Openwater');
    expect(drawn.text()).toContain('Waiting for an answer');
    expect(items(drawn)).toEqual(['New organization']);
  });

  it('that are rejected show the error under their row, in a live region, and can be repeated', async () => {
    const drawn = await draw({}, { invitedBy: ['clinic'] });
    drawn.service.once('POST /me/organization_invitations/orginv_clinic/accept', () =>
      errorResponse(403, 'organization_membership_quota_exceeded'),
    );
    await open(drawn);
    await press(drawn, 'Join Clinic');
    const why = 'This organization is full.';
    expect(drawn.find('.lk-choice-error').textContent).toContain(why);
    expect(drawn.find('[role="alert"]').textContent).toContain(why);
    await press(drawn, 'Join Clinic');
    expect(drawn.text()).toContain('You have joined');
  });

  it('load page by page, suggestions only after the last invitation', async () => {
    const invitedBy = Array.from({ length: 12 }, (_, index) => `a${index}`);
    const drawn = await draw({}, { invitedBy, suggested: ['openwater'] });
    await open(drawn);
    expect(items(drawn).filter((words) => words.startsWith('Join'))).toHaveLength(10);
    expect(drawn.text()).not.toContain('Openwater');
    await press(drawn, 'Show more');
    expect(items(drawn).filter((words) => words.startsWith('Join'))).toHaveLength(12);
    expect(drawn.text()).toContain('Openwater');
    expect(items(drawn)).not.toContain('Show more');
  });
});

describe('choosing', () => {
  it('OS-18 activates an organization, and redirects where the host configures', async () => {
    const drawn = await draw({ afterSelectOrganizationUrl: '/o/:slug' }, { belongsTo: ['lab'] });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await open(drawn);
    await press(drawn, 'Lab Admin');
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: 'org_lab', redirectUrl: '/o/lab' });
    expect(isOpen(drawn)).toBe(false);
  });

  it('OS-19 activates the personal account, and redirects where the host configures', async () => {
    const drawn = await draw(
      { afterSelectPersonalUrl: (user) => `/p/${user.id}` },
      { belongsTo: ['lab'], active: 'lab' },
    );
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await open(drawn);
    await press(drawn, 'Ada Lovelace Personal account');
    const redirectUrl = `/p/${drawn.latchkey.user?.id}`;
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: null, redirectUrl });
  });

  it('really changes it: the trigger names the new one', async () => {
    const drawn = await draw({}, { belongsTo: ['lab', 'studio'], active: 'lab' });
    await open(drawn);
    await press(drawn, 'Studio Admin');
    expect(drawn.latchkey.organization?.id).toBe('org_studio');
    expect(trigger(drawn).textContent).toContain('Studio');
    expect(isOpen(drawn)).toBe(false);
  });

  it('that fails shows why, and keeps the panel open', async () => {
    const drawn = await draw({}, { belongsTo: ['lab'] });
    vi.spyOn(drawn.latchkey, 'setActive').mockImplementation(async () => {
      const { user } = drawn.latchkey;
      drawn.service.once('GET /me/organization_memberships', () => errorResponse(429, 'too_many_requests'));
      await user?.getOrganizationMemberships();
    });
    await open(drawn);
    await press(drawn, 'Lab Admin');
    expect(isOpen(drawn)).toBe(true);
    expect(drawn.find('.lk-choice-error').textContent).not.toBe('');
  });
});

describe('outdated data', () => {
  it('is reloaded when the panel opens, after two minutes or when the memberships changed', async () => {
    const drawn = await draw({}, { belongsTo: ['lab'] });
    const count = () => drawn.service.calls.filter((call) => call === 'GET /me/organization_memberships').length;
    await open(drawn);
    expect(count()).toBe(1);
    await act(async () => trigger(drawn).click());
    await drawn.advance(120_001);
    await open(drawn);
    expect(count()).toBe(2);
    await act(async () => trigger(drawn).click());
    await drawn.meanwhile(() => drawn.latchkey.createOrganization({ name: 'Tide' }));
    await open(drawn);
    expect(count()).toBe(3);
    expect(items(drawn)).toContain('Tide Admin');
  });

  it('that could not be loaded shows an error, and is loaded by a press', async () => {
    const drawn = await draw(
      {},
      {
        belongsTo: ['lab'],
        arrange: (service) =>
          service.once('GET /me/organization_memberships', () => errorResponse(422, 'form_param_nil')),
      },
    );
    await open(drawn);
    expect(drawn.find('[role="alert"].lk-alert')).toBeTruthy();
    await press(drawn, 'Try again');
    expect(items(drawn)).toContain('Lab Admin');
  });
});
