// The frame and the first sections in the rendered surface: real client, in-memory service.
import { errorResponse } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { drawProfile, EMAIL, withAttributes } from '../../testing/draw-profile.tsx';
import { companyOf } from '../../testing/profile-fixtures.ts';

const NAMES = withAttributes({ first_name: { enabled: true }, last_name: { enabled: true } });

const itemsOf = (node: HTMLElement): readonly (string | null)[] =>
  [...node.querySelectorAll('nav li')].map((item) => item.textContent);

describe('the profile', () => {
  it('UP-1 UP-3 opens on the account page, with both pages in its navigation', async () => {
    const drawn = await drawProfile();
    expect(itemsOf(drawn.node)).toEqual(['Account', 'Security']);
    expect(drawn.find('nav [aria-current="page"]').textContent).toBe('Account');
    expect(drawn.find('h1').textContent).toBe('Account');
    expect(drawn.text()).toContain('Ada Lovelace');
    expect(drawn.text()).toContain(EMAIL);
  });

  it('has the initials of the identifier of a user without a name', async () => {
    const drawn = await drawProfile({ user: { first_name: null, last_name: null, username: null } });
    expect(drawn.section('profile').textContent).toContain('No name yet');
    const avatar = drawn.section('profile').querySelector('.lk-avatar');
    expect(avatar?.getAttribute('data-initials')).toBe(EMAIL.charAt(0).toUpperCase());
  });

  it('UP-2 has the pages and links of the host, which renders them', async () => {
    const icon = { mountIcon: vi.fn(), unmountIcon: vi.fn() };
    const mount = vi.fn((node: HTMLElement) => node.append('Invoices'));
    const unmount = vi.fn();
    const customPages = [
      { label: 'Billing', url: 'billing', mount, unmount, ...icon },
      { label: 'Docs', url: 'https://docs.example.com/', ...icon },
    ];
    const drawn = await drawProfile({ props: { customPages } });
    expect(itemsOf(drawn.node)).toEqual(['Account', 'Security', 'Billing', 'Docs']);
    expect(icon.mountIcon).toHaveBeenCalledTimes(2);
    expect(drawn.find('nav a').getAttribute('href')).toBe('https://docs.example.com/');
    await drawn.press('Billing');
    expect(drawn.location.read().path).toBe('/billing');
    expect(drawn.find('.lk-profilePage__Billing').textContent).toContain('Invoices');
    await drawn.press('Account');
    expect(unmount).toHaveBeenCalledOnce();
    expect(drawn.location.read().path).toBe('');
  });

  it('shows the page of its URL, and the start for an unknown one', async () => {
    const security = await drawProfile({ path: '/security' });
    expect(security.find('h1').textContent).toBe('Security');
    const lost = await drawProfile({ path: '/nowhere' });
    expect(lost.find('h1').textContent).toBe('Account');
    expect(lost.location.read().path).toBe('');
  });

  it('moves the focus to the title of a selected page, and follows Back', async () => {
    const drawn = await drawProfile();
    await drawn.press('Security');
    expect(drawn.location.read().path).toBe('/security');
    expect(document.activeElement?.textContent).toBe('Security');
    await act(async () => drawn.location.push(''));
    expect(drawn.find('h1').textContent).toBe('Account');
  });

  it('starts, as a modal, at the given page', async () => {
    const drawn = await drawProfile({ mode: 'modal', props: { __experimental_startPath: '/security' } });
    expect(drawn.find('h1').textContent).toBe('Security');
  });

  it('starts there also where the path has no leading slash, as in an item of the user’s menu', async () => {
    const drawn = await drawProfile({ mode: 'modal', props: { __experimental_startPath: 'security' } });
    expect(drawn.find('h1').textContent).toBe('Security');
    expect(drawn.location.read().path).toBe('/security');
  });

  it('moves the focus to the title only once no navigation covers it', async () => {
    const drawn = await drawProfile();
    const seen: unknown[] = [];
    drawn.find('h1').addEventListener('focus', ({ currentTarget }) => {
      const title = currentTarget as HTMLElement;
      seen.push([title.textContent, title.closest('[inert]')]);
    });
    await drawn.press('Open navigation');
    await drawn.press('Security');
    expect(seen).toEqual([['Security', null]]);
    // The current page may be selected too.
    await drawn.press('Open navigation');
    await drawn.press('Security');
    expect(document.activeElement).toBe(drawn.find('h1'));
  });

  it('announces results in a persistent region, the same text twice too', async () => {
    const drawn = await drawProfile({ user: { has_image: true } });
    const region = drawn.find('.lk-profile > [role="status"]');
    await drawn.pressIn('profile', 'Edit');
    const remove = async () => {
      drawn.answer('DELETE /me/profile_image', {}, { object: 'image', id: 'img_1', deleted: true });
      await drawn.pressIn('profile', 'Remove picture');
      return region.firstElementChild;
    };
    const first = await remove();
    const second = await remove();
    expect(drawn.find('.lk-profile > [role="status"]')).toBe(region);
    expect([first?.textContent, second?.textContent]).toEqual(['Your picture is removed.', 'Your picture is removed.']);
    expect(second).not.toBe(first);
  });

  it('opens its navigation over the page in a narrow column, and closes it by Escape, choice or an outside press', async () => {
    const drawn = await drawProfile();
    const page = () => drawn.find('.lk-profile-page').hasAttribute('inert');
    await drawn.press('Open navigation');
    expect(drawn.find('nav').dataset.open).toBe('true');
    expect(page()).toBe(true);
    expect(document.activeElement?.textContent).toBe('Account');
    await drawn.key('Escape');
    expect(drawn.find('nav').dataset.open).toBeUndefined();
    expect(page()).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open navigation');
    await drawn.press('Open navigation');
    await drawn.press('Security');
    expect(drawn.find('nav').dataset.open).toBeUndefined();
    await drawn.press('Open navigation');
    const scrim = drawn.find('.lk-side-nav-scrim');
    await act(async () => scrim.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    expect(drawn.find('nav').dataset.open).toBeUndefined();
  });

  it('shows nothing when no user is signed in, except for the page that a link opens', async () => {
    const out = { arrange: (service: { endSessions(): void }) => service.endSessions() };
    expect((await drawProfile(out)).text()).toBe('');
    const href = 'https://app.example.com/account?__latchkey_status=verified#/verify';
    const landed = await drawProfile({ ...out, href, path: '/verify' });
    expect(landed.find('h1').textContent).toBe('Email verified');
    const expired = await drawProfile({ href: href.replace('verified', 'expired'), path: '/verify' });
    expect(expired.find('h1').textContent).toBe('This link has expired');
  });
});

describe('the name', () => {
  it('UP-4 UP-97 UP-98 UP-99 UP-107 opens a form with both names in place of its row; nothing can be saved yet', async () => {
    const drawn = await drawProfile({ environment: NAMES });
    await drawn.pressIn('profile', 'Edit');
    const section = drawn.section('profile');
    expect(section.querySelector('h3')?.textContent).toBe('Edit your profile');
    expect([drawn.field('firstName').value, drawn.field('lastName').value]).toEqual(['Ada', 'Lovelace']);
    expect(document.activeElement).toBe(drawn.field('firstName'));
    expect(section.querySelector('.lk-item')).toBeNull();
    expect(section.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled).toBe(true);
  });

  it('UP-5 is a form without names where the instance has none', async () => {
    const off = { enabled: false };
    const drawn = await drawProfile({ environment: withAttributes({ first_name: off, last_name: off }) });
    await drawn.pressIn('profile', 'Edit');
    expect(drawn.section('profile').querySelectorAll('input[type="text"]')).toHaveLength(0);
    expect(drawn.section('profile').textContent).toContain('Upload a picture');
  });

  it('UP-108 UP-109 UP-105 saves what has changed, confirms it, and restores the focus', async () => {
    const drawn = await drawProfile({ environment: NAMES });
    await drawn.pressIn('profile', 'Edit');
    await drawn.fill('firstName', 'Augusta ');
    expect(drawn.find<HTMLButtonElement>('[type="submit"]').disabled).toBe(false);
    drawn.answer('PATCH /me', { first_name: 'Augusta' });
    await drawn.pressIn('profile', 'Save');
    expect(drawn.sent('/me')).toEqual({ first_name: 'Augusta', last_name: 'Lovelace' });
    expect(drawn.section('profile').textContent).toContain('Augusta Lovelace');
    expect(drawn.said()).toBe('Your profile is saved.');
    expect(document.activeElement?.textContent).toBe('Edit');
  });

  it('is sent only with enabled fields: the service rejects others', async () => {
    const drawn = await drawProfile({
      environment: withAttributes({ first_name: { enabled: true }, last_name: { enabled: false } }),
    });
    await drawn.pressIn('profile', 'Edit');
    await drawn.fill('firstName', 'Augusta');
    drawn.answer('PATCH /me', { first_name: 'Augusta' });
    await drawn.pressIn('profile', 'Save');
    expect(drawn.sent('/me')).toEqual({ first_name: 'Augusta' });
  });

  it('UP-106 is unchanged after Cancel and after Escape', async () => {
    const drawn = await drawProfile({ environment: NAMES });
    await drawn.pressIn('profile', 'Edit');
    await drawn.fill('firstName', 'Eve');
    await drawn.pressIn('profile', 'Cancel');
    expect(drawn.section('profile').textContent).toContain('Ada Lovelace');
    expect(document.activeElement?.textContent).toBe('Edit');
    await drawn.pressIn('profile', 'Edit');
    await drawn.key('Escape');
    expect(drawn.section('profile').querySelector('form')).toBeNull();
  });

  it('shows an error under its field, and keeps the typed value', async () => {
    const drawn = await drawProfile({ environment: NAMES });
    await drawn.pressIn('profile', 'Edit');
    await drawn.fill('lastName', 'x'.repeat(300));
    drawn.service.once('PATCH /me', () => errorResponse(422, 'form_param_max_length_exceeded', 'last_name'));
    await drawn.pressIn('profile', 'Save');
    expect(drawn.field('lastName').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.field('lastName').value).toHaveLength(300);
    expect(document.activeElement).toBe(drawn.field('lastName'));
  });

  const drawManaged = async (active: boolean) => {
    const drawn = await drawProfile({ environment: NAMES, user: { enterprise_accounts: [companyOf({ active })] } });
    await drawn.pressIn('profile', 'Edit');
    return drawn;
  };

  it('UP-100 cannot be changed while an enterprise connection manages it', async () => {
    const drawn = await drawManaged(true);
    expect([drawn.field('firstName').disabled, drawn.field('lastName').disabled]).toEqual([true, true]);
    expect(drawn.text()).toContain('Your organization manages your name.');
  });

  it('UP-101 can be changed when the enterprise account is not active', async () => {
    const drawn = await drawManaged(false);
    expect(drawn.field('firstName').disabled).toBe(false);
    expect(drawn.text()).not.toContain('Your organization manages your name.');
  });
});

describe('the username', () => {
  const USERNAME = withAttributes({ username: { enabled: true } });

  it('UP-110 UP-111 UP-112 is set in a form with that title, trimmed', async () => {
    const drawn = await drawProfile({ environment: USERNAME });
    await drawn.pressIn('username', 'Set username');
    expect(drawn.section('username').querySelector('h3')?.textContent).toBe('Set your username');
    drawn.answer('PATCH /me', { username: 'ada' });
    await drawn.fill('username', ' ada ');
    await drawn.pressIn('username', 'Save');
    expect(drawn.sent('/me')).toEqual({ username: 'ada' });
    expect(drawn.section('username').textContent).toContain('ada');
    expect(drawn.said()).toBe('Your username is saved.');
  });

  it('UP-113 is unchanged after Cancel', async () => {
    const drawn = await drawProfile({ environment: USERNAME, user: { username: 'ada' } });
    await drawn.pressIn('username', 'Change');
    await drawn.fill('username', 'eve');
    await drawn.pressIn('username', 'Cancel');
    expect(drawn.section('username').textContent).toBe('UsernameadaChange');
  });

  it('that is taken shows an error under the field', async () => {
    const drawn = await drawProfile({ environment: USERNAME, user: { username: 'ada' } });
    await drawn.pressIn('username', 'Change');
    await drawn.fill('username', 'eve');
    drawn.service.once('PATCH /me', () => errorResponse(422, 'form_identifier_exists', 'username'));
    await drawn.pressIn('username', 'Save');
    expect(drawn.section('username').textContent).toContain('That username is taken. Choose another one.');
    expect(drawn.field('username').value).toBe('eve');
  });
});

describe('the picture', () => {
  const choose = async (drawn: Awaited<ReturnType<typeof drawProfile>>, file: File) => {
    const input = drawn.find<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
    await drawn.meanwhile(() => undefined);
  };

  it('UP-102 UP-104 is shown with a button to replace it; a default one cannot be removed', async () => {
    const drawn = await drawProfile({ user: { image_url: 'https://img.example/a.png', has_image: false } });
    await drawn.pressIn('profile', 'Edit');
    expect(drawn.section('profile').querySelector('img')?.getAttribute('src')).toBe('https://img.example/a.png');
    expect(drawn.section('profile').textContent).not.toContain('Remove picture');
  });

  it('is sent as soon as it is chosen', async () => {
    const drawn = await drawProfile();
    await drawn.pressIn('profile', 'Edit');
    drawn.answer(
      'POST /me/profile_image',
      { image_url: 'https://img.example/new.png', has_image: true },
      {
        object: 'image',
        id: 'img_1',
        name: 'new.png',
        public_url: 'https://img.example/new.png',
      },
    );
    await choose(drawn, new File(['x'], 'new.png', { type: 'image/png' }));
    expect(drawn.service.calls).toContain('POST /me/profile_image');
    expect(drawn.said()).toBe('Your picture is saved.');
    expect(drawn.section('profile').querySelector('img')?.getAttribute('src')).toBe('https://img.example/new.png');
  });

  it.each([
    [
      'of a kind we cannot show',
      new File(['x'], 'a.svg', { type: 'image/svg+xml' }),
      'This is not a picture we can show.',
    ],
    [
      'that is too large',
      new File([new Uint8Array(10_000_001)], 'a.png', { type: 'image/png' }),
      'This picture is larger than 10 MB.',
    ],
  ])('%s shows an error and is not sent', async (_, file, words) => {
    const drawn = await drawProfile();
    await drawn.pressIn('profile', 'Edit');
    await choose(drawn, file);
    expect(drawn.find('[role="alert"]').textContent).toContain(words);
    expect(drawn.service.calls).not.toContain('POST /me/profile_image');
  });

  it('UP-103 is removed', async () => {
    const drawn = await drawProfile({ user: { image_url: 'https://img.example/a.png', has_image: true } });
    await drawn.pressIn('profile', 'Edit');
    drawn.answer('DELETE /me/profile_image', { has_image: false }, { object: 'image', id: 'img_1', deleted: true });
    await drawn.pressIn('profile', 'Remove picture');
    expect(drawn.service.calls).toContain('DELETE /me/profile_image');
    expect(drawn.said()).toBe('Your picture is removed.');
    expect(drawn.section('profile').textContent).not.toContain('Remove picture');
  });

  it('that the service cannot read shows a built-in text, or that of the language', async () => {
    const refuse = async (scene: Parameters<typeof drawProfile>[0]) => {
      const drawn = await drawProfile(scene);
      await drawn.pressIn('profile', 'Edit');
      drawn.service.once('POST /me/profile_image', () => errorResponse(413, 'image_too_large'));
      await choose(drawn, new File(['x'], 'a.png', { type: 'image/png' }));
      return drawn.find('[role="alert"]').textContent;
    };
    expect(await refuse({})).toBe('This picture is too large. Choose one of up to 10 MB and 25 megapixels.');
    const errors = { image_too_large: 'Zu groß.' };
    expect(await refuse({ options: { localization: { errors } } })).toBe('Zu groß.');
  });

  it('that the service rejects shows an error', async () => {
    const drawn = await drawProfile();
    await drawn.pressIn('profile', 'Edit');
    drawn.service.once('POST /me/profile_image', () => errorResponse(429, 'too_many_requests'));
    await choose(drawn, new File(['x'], 'a.png', { type: 'image/png' }));
    expect(drawn.find('[role="alert"]').textContent).toContain('There were too many tries.');
  });
});
