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
  it('OL-1 has the personal account and the way to a new organization', async () => {
    const drawn = await draw();
    expect(title(drawn)).toBe('Choose where to work');
    expect(drawn.text()).toContain('to continue to Fake');
    expect(rows(drawn)).toEqual(['Ada Lovelace Personal account', 'New organization']);
  });

  it('OL-2 without the personal account has the organizations, under a title of its own', async () => {
    const drawn = await draw({ hidePersonal: true }, { belongsTo: ['lab'] });
    expect(title(drawn)).toBe('Choose an organization');
    expect(rows(drawn)).toEqual(['Lab Admin', 'New organization']);
  });

  it('OL-3 without anything is the form for a new one, with nothing to go back to', async () => {
    const drawn = await draw({ hidePersonal: true });
    expect(title(drawn)).toBe('Create an organization');
    expect(drawn.text()).not.toContain('Cancel');
  });

  it('without anything says so to those who may not make one', async () => {
    const drawn = await draw({ hidePersonal: true }, { mayCreate: false });
    expect(drawn.text()).toContain('No organizations yet');
  });

  it('OL-4 joins by an invitation: its row can be chosen then', async () => {
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

  it('has invitations only after the last organization, and goes on by tens', async () => {
    const belongsTo = Array.from({ length: 11 }, (_, index) => `o${index}`);
    const drawn = await draw({}, { belongsTo, invitedBy: ['clinic'] });
    expect(drawn.text()).not.toContain('Clinic');
    await choose(drawn, 'Show more');
    expect(drawn.text()).toContain('O10');
    expect(drawn.text()).toContain('Clinic');
  });

  it('that did not come says why, and comes by a press', async () => {
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

  it('is nothing while nobody is signed in', async () => {
    const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />, {
      environment: withOrganizations(),
    });
    expect(drawn.node.textContent).toBe('');
  });
});

describe('a new organization', () => {
  it('OL-5 is made inside, with logo, name, short name, and a way back', async () => {
    const drawn = await draw();
    await choose(drawn, 'New organization');
    expect(title(drawn)).toBe('Create an organization');
    expect(drawn.text()).toContain('Square works best.');
    expect(drawn.field('name').autocomplete).toBe('organization');
    expect(drawn.field('slug')).toBeTruthy();
    await drawn.press('Cancel');
    expect(title(drawn)).toBe('Choose where to work');
  });

  it('OL-6 leads to the invitations', async () => {
    const drawn = await draw();
    await choose(drawn, 'New organization');
    await drawn.fill('name', 'Tide Works');
    await drawn.submit();
    await settle(drawn);
    expect(title(drawn)).toBe('Invite people');
  });

  it('OL-7 has no short name where the host wants none', async () => {
    const drawn = await draw({ hideSlug: true });
    await choose(drawn, 'New organization');
    expect(drawn.node.querySelector('[name="slug"]')).toBeNull();
  });

  it('OL-8 is not offered to those who may not make one', async () => {
    const drawn = await draw({}, { belongsTo: ['lab'], mayCreate: false });
    expect(rows(drawn)).toEqual(['Ada Lovelace Personal account', 'Lab Admin']);
  });

  it('OL-11 once made and nobody invited, leads where the host says, and is in the list', async () => {
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
  it('OL-9 the personal account makes it active, and goes where the host says', async () => {
    const drawn = await draw({ afterSelectPersonalUrl: '/p/:id' });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await choose(drawn, 'Personal account');
    const redirectUrl = `/p/${drawn.latchkey.user?.id}`;
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: null, redirectUrl });
  });

  it('OL-10 an organization makes it active, and goes where the host says', async () => {
    const drawn = await draw({ afterSelectOrganizationUrl: '/o/:slug' }, { belongsTo: ['lab'], active: 'lab' });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await choose(drawn, 'Lab');
    expect(setActive).toHaveBeenCalledExactlyOnceWith({ organization: 'org_lab', redirectUrl: '/o/lab' });
  });
});
