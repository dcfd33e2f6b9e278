// The organization list in the rendered surface: real machine, real client, in-memory service.
import { errorResponse } from '@latchkey/client/testing';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface } from '../../testing/draw-surface.tsx';
import { arrangeOrganizations, type OrganizationScene, withOrganizations } from '../../testing/organization-scene.ts';
import { Surface } from './index.tsx';

type Props = Parameters<typeof Surface>[0]['props'];

const draw = async (props: Props = {}, scene: OrganizationScene = {}): Promise<Drawn> => {
  const drawn = await drawSurface((location) => <Surface props={props} location={location} mode="mounted" />, {
    href: 'https://app.example.com/organizations',
    environment: withOrganizations(),
    ...scene,
    arrange(service) {
      arrangeOrganizations(service, scene);
      scene.arrange?.(service);
    },
  });
  await settle(drawn);
  return drawn;
};

const settle = async (drawn: Drawn): Promise<void> => {
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  await drawn.meanwhile(() => undefined);
};
const title = (drawn: Drawn): string | null => drawn.find('h1').textContent;
const rows = (drawn: Drawn): string[] =>
  [...drawn.node.querySelectorAll('.lk-row, .lk-offer')].map((row) =>
    [...row.querySelectorAll('span, bdi')]
      .filter((part) => part.childElementCount === 0 && !part.closest('[aria-hidden]'))
      .map((part) => part.textContent)
      .join(' ')
      .trim(),
  );
const row = (drawn: Drawn, words: string): string => {
  const found = [...drawn.node.querySelectorAll<HTMLElement>('.lk-row')].find((each) =>
    each.textContent?.includes(words),
  );
  if (!found) throw new Error(`no row says "${words}" among ${rows(drawn).join(' | ')}`);
  return found.textContent ?? '';
};
const choose = (drawn: Drawn, words: string) => drawn.press(row(drawn, words));

describe('the list', () => {
  it('OL-1 has the personal account and a link to a new organization', async () => {
    const drawn = await draw();
    expect(title(drawn)).toBe('Choose where to work');
    expect(drawn.text()).toContain('to continue to Fake');
    expect(rows(drawn)).toEqual(['Ada Lovelace Personal account', 'New organization']);
  });

  it('OL-2 without the personal account has the organizations, under its own title', async () => {
    const drawn = await draw({ hidePersonal: true }, { belongsTo: ['lab'] });
    expect(title(drawn)).toBe('Choose an organization');
    expect(rows(drawn)).toEqual(['Lab Admin', 'New organization']);
  });

  it('OL-3 without entries is the form for a new one, without a back link', async () => {
    const drawn = await draw({ hidePersonal: true });
    expect(title(drawn)).toBe('Create an organization');
    expect(drawn.text()).not.toContain('Cancel');
  });

  it('without entries explains it to users who cannot create one', async () => {
    const drawn = await draw({ hidePersonal: true }, { mayCreate: false });
    expect(drawn.text()).toContain('No organizations yet');
  });

  it('a row keeps the focus when its button is gone: joined, or asked to join', async () => {
    const drawn = await draw({}, { invitedBy: ['clinic'], suggested: ['openwater'] });
    const pressFocused = async (label: string): Promise<void> => {
      drawn.find(`[aria-label="${label}"]`).focus();
      await drawn.press(label);
    };
    const focusedRow = () => document.activeElement?.closest('.lk-row, .lk-offer')?.textContent;
    await pressFocused('Join Clinic');
    expect(focusedRow()).toContain('You have joined');
    await pressFocused('Ask to join Openwater');
    expect(focusedRow()).toContain('Waiting for an answer');
  });

  it('OL-4 accepts an invitation: its row can be chosen then', async () => {
    const drawn = await draw({}, { invitedBy: ['clinic'], suggested: ['openwater'] });
    expect(rows(drawn)).toEqual([
      'Ada Lovelace Personal account',
      'Clinic Invited as Member Join',
      'Openwater Same email domain Ask to join',
      'New organization',
    ]);
    await drawn.press('Join Clinic');
    await drawn.press('Ask to join Openwater');
    expect(rows(drawn)).toEqual([
      'Ada Lovelace Personal account',
      'clinic You have joined',
      'Openwater Waiting for an answer',
      'New organization',
    ]);
  });

  it('has invitations only after the last organization, and loads tens', async () => {
    const belongsTo = Array.from({ length: 11 }, (_, index) => `o${index}`);
    const drawn = await draw({}, { belongsTo, invitedBy: ['clinic'] });
    expect(drawn.text()).not.toContain('Clinic');
    await choose(drawn, 'Show more');
    expect(drawn.text()).toContain('O10');
    expect(drawn.text()).toContain('Clinic');
  });

  it('that could not be loaded shows why, and is loaded by a press', async () => {
    const drawn = await draw(
      {},
      {
        belongsTo: ['lab'],
        arrange: (service) =>
          service.once('GET /me/organization_invitations', () => errorResponse(422, 'form_param_nil')),
      },
    );
    expect(drawn.find('[role="alert"].lk-alert')).toBeTruthy();
    await drawn.press('Try again');
    expect(rows(drawn)).toContain('Lab Admin');
  });

  it('is absent while no user is signed in', async () => {
    const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />, {
      environment: withOrganizations(),
    });
    expect(drawn.node.textContent).toBe('');
  });
});

describe('a new organization', () => {
  it('OL-5 is created inside, with logo, name, slug, and a back link', async () => {
    const drawn = await draw();
    await choose(drawn, 'New organization');
    expect(title(drawn)).toBe('Create an organization');
    expect(drawn.text()).toContain('Square works best.');
    expect(drawn.field('name').autocomplete).toBe('organization');
    expect(drawn.field('slug')).toBeTruthy();
    await drawn.press('Cancel');
    expect(title(drawn)).toBe('Choose where to work');
  });

  it('OL-6 continues with the invitations', async () => {
    const drawn = await draw();
    await choose(drawn, 'New organization');
    await drawn.fill('name', 'Tide Works');
    await drawn.submit();
    await settle(drawn);
    expect(title(drawn)).toBe('Invite people');
  });

  it('OL-7 has no slug where the host hides it', async () => {
    const drawn = await draw({ hideSlug: true });
    await choose(drawn, 'New organization');
    expect(drawn.node.querySelector('[name="slug"]')).toBeNull();
  });

  it('OL-8 is not offered to users who cannot create one', async () => {
    const drawn = await draw({}, { belongsTo: ['lab'], mayCreate: false });
    expect(rows(drawn)).toEqual(['Ada Lovelace Personal account', 'Lab Admin']);
  });

  it('OL-11 once created without invitations, redirects where the host configures, and is in the list', async () => {
    const drawn = await draw({ afterCreateOrganizationUrl: '/new/:slug' });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await choose(drawn, 'New organization');
    await drawn.fill('name', 'Tide Works');
    await drawn.submit();
    await settle(drawn);
    await drawn.press('Not now');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/new/tide-works');
    await settle(drawn);
    expect(rows(drawn)).toContain('Tide Works Admin');
  });
});

describe('choosing', () => {
  it('OL-9 the personal account activates it, and redirects where the host configures', async () => {
    const drawn = await draw({ afterSelectPersonalUrl: '/p/:id' });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await choose(drawn, 'Personal account');
    const redirectUrl = `/p/${drawn.latchkey.user?.id}`;
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: null, redirectUrl });
  });

  it('OL-10 an organization activates it, and redirects where the host configures', async () => {
    const drawn = await draw({ afterSelectOrganizationUrl: '/o/:slug' }, { belongsTo: ['lab'], active: 'lab' });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await choose(drawn, 'Lab');
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: 'org_lab', redirectUrl: '/o/lab' });
  });
});
