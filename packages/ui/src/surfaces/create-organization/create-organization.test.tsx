// Creating an organization in the rendered surface: real machine, real client, in-memory service.
import { errorResponse } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Drawn, drawSurface } from '../../testing/draw-surface.tsx';
import { arrangeOrganizations, type OrganizationScene, withOrganizations } from '../../testing/organization-scene.ts';
import { InnerUi, useUi } from '../../ui-context.tsx';
import { Surface } from './index.tsx';

type Props = Parameters<typeof Surface>[0]['props'];

/** A fake of the dialog around the surface. */
const InDialog = ({ close, children }: { readonly close: () => void; readonly children: React.ReactNode }) => (
  <InnerUi value={{ ...useUi(), mode: 'modal', close }}>{children}</InnerUi>
);

const draw = async (props: Props = {}, { close, ...scene }: OrganizationScene & { close?: () => void } = {}) => {
  const drawn = await drawSurface(
    (location) => {
      const surface = <Surface props={props} location={location} mode={close ? 'modal' : 'mounted'} />;
      return close ? <InDialog close={close}>{surface}</InDialog> : surface;
    },
    {
      href: 'https://app.example.com/create-organization',
      environment: withOrganizations(),
      ...scene,
      arrange(service) {
        arrangeOrganizations(service, scene);
        scene.arrange?.(service);
      },
    },
  );
  await settle(drawn);
  return drawn;
};

const settle = async (drawn: Drawn): Promise<void> => {
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  await drawn.meanwhile(() => undefined);
};
const title = (drawn: Drawn): string | null => drawn.find('h1').textContent;
const create = async (drawn: Drawn, name = 'Harbour Lab'): Promise<void> => {
  await drawn.fill('name', name);
  await drawn.submit();
  await settle(drawn);
};
const sent = (drawn: Drawn, path: string): Record<string, string> => {
  const request = drawn.platform.network.requests.findLast(({ url }) => url.pathname.endsWith(path));
  return Object.fromEntries(new URLSearchParams(typeof request?.body === 'string' ? request.body : ''));
};
const count = (drawn: Drawn, call: string): number => drawn.service.calls.filter((each) => each === call).length;
const chooseLogo = async (drawn: Drawn, file: File): Promise<void> => {
  const input = drawn.find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
};
const PICTURE = new File(['x'], 'logo.png', { type: 'image/png' });

describe('the form', () => {
  it('OC-1 has a logo, a name and a slug, and cannot be submitted without a name', async () => {
    const drawn = await draw();
    expect(title(drawn)).toBe('Create an organization');
    expect(drawn.find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true);
    expect(document.activeElement).toBe(drawn.field('name'));
    await drawn.fill('name', '  ');
    await drawn.submit();
    expect(drawn.text()).toContain('Enter a name.');
  });

  it('derives the slug from the name, until it is typed', async () => {
    const drawn = await draw();
    await drawn.fill('name', 'Café Löwe');
    expect(drawn.field('slug').value).toBe('cafe-lowe');
    await drawn.fill('slug', 'lion');
    await drawn.fill('name', 'Café Löwe & Sons');
    expect(drawn.field('slug').value).toBe('lion');
    await create(drawn, 'Café Löwe & Sons');
    expect(sent(drawn, '/organizations')).toEqual({ name: 'Café Löwe & Sons', slug: 'lion' });
  });

  it('lets the service choose a slug for a name in another script', async () => {
    const drawn = await draw();
    await create(drawn, 'مختبر');
    expect(sent(drawn, '/organizations')).toEqual({ name: 'مختبر' });
  });

  it('shows errors of the slug under its field', async () => {
    const drawn = await draw();
    await drawn.fill('name', 'Lab');
    await drawn.fill('slug', 'The Lab');
    await drawn.submit();
    expect(drawn.text()).toContain('Use lower-case letters, digits and dashes only.');
    drawn.service.once('POST /organizations', () => errorResponse(422, 'form_identifier_exists', 'slug'));
    await drawn.fill('slug', 'lab');
    await drawn.submit();
    expect(drawn.field('slug').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.text()).toContain('Another organization has this short name. Choose another one.');
    expect(drawn.text()).not.toContain('account');
  });

  it('is absent while no user is signed in', async () => {
    const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />, {
      environment: withOrganizations(),
    });
    expect(drawn.node.textContent).toBe('');
  });
});

describe('the logo', () => {
  it('is shown at once and sent once the organization exists', async () => {
    const drawn = await draw();
    await chooseLogo(drawn, PICTURE);
    expect((await drawn.until(() => drawn.node.querySelector('img'))).getAttribute('src')).toBe(
      `data:image/png;base64,${btoa('x')}`,
    );
    await create(drawn);
    const calls = drawn.service.calls.filter((call) => /organizations/.test(call) && !call.startsWith('GET'));
    expect(calls[0]).toBe('POST /organizations');
    expect(calls[1]).toMatch(/^PUT \/organizations\/org_\w+\/logo$/);
  });

  it('that is no image, or too large, shows an error; it can be removed again', async () => {
    const drawn = await draw();
    await chooseLogo(drawn, new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(drawn.find('.lk-picture [role="alert"]').textContent).toBe('Choose a PNG, JPEG, GIF or WebP file.');
    await chooseLogo(drawn, PICTURE);
    expect(drawn.node.querySelector('.lk-picture [role="alert"]')).toBeNull();
    await drawn.press('Remove');
    expect(drawn.node.querySelector('img')).toBeNull();
  });

  it('that is rejected does not create the organization twice', async () => {
    const drawn = await draw({ skipInvitationScreen: true });
    await chooseLogo(drawn, PICTURE);
    const { respond } = drawn.service;
    drawn.platform.network.respond(async (request) =>
      request.url.pathname.endsWith('/logo') ? errorResponse(422, 'file_too_large') : respond(request),
    );
    await create(drawn);
    expect(drawn.text()).toContain('Harbour Lab was created, but its logo was not saved.');
    await drawn.press('Remove');
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await drawn.press('Continue');
    await settle(drawn);
    expect(count(drawn, 'POST /organizations')).toBe(1);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(drawn.latchkey.organization?.name).toBe('Harbour Lab');
  });
});

describe('the invitations', () => {
  it('OC-2 are shown also where the slug is hidden', async () => {
    const drawn = await draw({ hideSlug: true });
    expect(drawn.node.querySelector('[name="slug"]')).toBeNull();
    await create(drawn);
    expect(sent(drawn, '/organizations')).toEqual({ name: 'Harbour Lab' });
    expect(title(drawn)).toBe('Invite people');
  });

  it('OC-3 are skipped where the host configures it', async () => {
    const drawn = await draw({ skipInvitationScreen: true });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await create(drawn);
    expect(drawn.text()).not.toContain('Invite people');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/');
    expect(drawn.latchkey.organization?.name).toBe('Harbour Lab');
  });

  const roomForOne = (drawn: Drawn) => {
    const { respond } = drawn.service;
    drawn.platform.network.respond(async (request) => {
      const response = await respond(request);
      if (!request.url.pathname.endsWith('/v1/organizations')) return response;
      const body = (await response.json()) as { response: object };
      return Response.json({ ...body, response: { ...body.response, max_allowed_memberships: 1 } });
    });
  };

  it('OC-4 are shown where the host requires them, whatever the number of seats', async () => {
    const drawn = await draw({ skipInvitationScreen: false });
    roomForOne(drawn);
    await create(drawn);
    expect(title(drawn)).toBe('Invite people');
  });

  it('OC-5 are skipped where there is one seat, unless the host requires them', async () => {
    const drawn = await draw();
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    roomForOne(drawn);
    await create(drawn);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(drawn.text()).not.toContain('Invite people');
  });

  it('are sent, reported, and continue', async () => {
    const drawn = await draw({ afterCreateOrganizationUrl: '/in' });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await create(drawn);
    await drawn.fill('emailAddress', 'jonas@harbourlab.org,');
    const role = drawn.find<HTMLSelectElement>('select');
    await act(async () => {
      role.value = 'org:member';
      role.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await drawn.submit();
    await settle(drawn);
    expect(title(drawn)).toBe('Invitations are on their way');
    expect(drawn.text()).toContain('One person can join Harbour Lab now.');
    await drawn.press('Continue');
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/in');
  });
});

describe('the redirect after creation', () => {
  it('OC-6 is the result of a function of the host', async () => {
    const drawn = await draw({
      skipInvitationScreen: true,
      afterCreateOrganizationUrl: (organization) => `/x/${organization.id}`,
    });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await create(drawn);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(`/x/${drawn.latchkey.organization?.id}`);
  });

  it('OC-7 is a URL with the slug in it', async () => {
    const drawn = await draw({
      skipInvitationScreen: true,
      afterCreateOrganizationUrl: 'https://app.example.com:4401/:slug',
    });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await create(drawn);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('https://app.example.com:4401/harbour-lab');
  });

  it('closes a modal', async () => {
    const close = vi.fn();
    const drawn = await draw({ skipInvitationScreen: true }, { close });
    vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await create(drawn);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('without any page shows that it is done', async () => {
    const drawn = await draw(
      { skipInvitationScreen: true },
      {
        environment: (environment) => {
          const on = withOrganizations()(environment);
          return { ...on, display_config: { ...on.display_config, after_create_organization_url: '' } };
        },
      },
    );
    await create(drawn);
    expect(title(drawn)).toBe('Harbour Lab is ready');
  });
});
