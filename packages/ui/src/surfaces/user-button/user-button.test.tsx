// The user button in the rendered surface: real machine, real client, in-memory service.
import { errorResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import { type Drawn, drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const MIRA = 'mira@harbourlab.org';
const ADA = 'ada@example.test';
/** The name of every user at that service. */
const NAME = 'Ada Lovelace';

type Props = Parameters<typeof Surface>[0]['props'];

const severalSessions = (environment: EnvironmentJSON): EnvironmentJSON => ({
  ...environment,
  auth_config: { ...environment.auth_config, single_session_mode: false },
});

/** Ada signed in first, Mira last: Mira is the active one. */
const draw = async (props: Props = {}, scene: Scene & { readonly emails?: readonly string[] } = {}): Promise<Drawn> => {
  const { emails = [MIRA], ...rest } = scene;
  const drawn = await drawSurface((location) => <Surface props={props} location={location} mode="mounted" />, {
    href: 'https://app.example.com/notes',
    ...rest,
    arrange(service) {
      for (const email of emails) {
        service.addAccount(email, 'correct horse');
        service.signInDirectly(email);
      }
      rest.arrange?.(service);
    },
  });
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  return drawn;
};

const drawTwo = (props: Props = {}) => draw(props, { emails: [ADA, MIRA], environment: severalSessions });

const trigger = (drawn: Drawn) => drawn.find<HTMLButtonElement>('.lk-user-button');
const open = async (drawn: Drawn): Promise<void> => {
  await act(async () => trigger(drawn).click());
};
const items = (drawn: Drawn): (string | null)[] =>
  [...drawn.node.querySelectorAll('[role="menuitem"]')].map(
    (item) => item.getAttribute('aria-label') ?? item.textContent,
  );
const item = (drawn: Drawn, words: string): HTMLElement => {
  const found = [...drawn.node.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    (each) => each.textContent === words || each.getAttribute('aria-label') === words,
  );
  if (!found) throw new Error(`no item says "${words}"`);
  return found;
};
const key = (target: Element, name: string) =>
  act(
    async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

describe('a host', () => {
  it('can style the button, the panel over the page and the links in its footer', async () => {
    const layout = { helpPageUrl: 'https://help.example.com/', termsPageUrl: 'https://example.com/terms' };
    const drawn = await draw({}, { appearance: { ...PLAIN, layout, elements: [{ userButtonBox: 'my-box' }] } });
    expect(trigger(drawn).classList.contains('my-box')).toBe(true);
    await open(drawn);
    expect(drawn.find('.lk-userButtonPopoverRootBox').classList.contains('lk-userButtonPopoverCard')).toBe(true);
    const links = [...drawn.node.querySelectorAll('.lk-userButtonPopoverFooter .lk-userButtonPopoverFooterPagesLink')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([layout.helpPageUrl, layout.termsPageUrl]);
  });
});

describe('the button', () => {
  it('UB-1 is absent while no user is signed in', async () => {
    const drawn = await draw({}, { emails: [] });
    expect(drawn.node.querySelector('button')).toBeNull();
  });

  it('UB-2 is present for a user, and names them', async () => {
    const drawn = await draw();
    expect(trigger(drawn).getAttribute('aria-label')).toBe(`Open the account menu of ${NAME}`);
    expect(trigger(drawn).getAttribute('aria-expanded')).toBe('false');
    expect(trigger(drawn).getAttribute('aria-haspopup')).toBe('dialog');
  });

  it.each([
    ['UB-13 its name', {}, NAME],
    ['UB-14 the username where there is no name', { first_name: null, last_name: null, username: 'mira' }, 'mira'],
    ['UB-15 the address where there is neither', { first_name: null, last_name: null, username: null }, MIRA],
  ] as const)('shows %s where the host configures it', async (_, change, text) => {
    const drawn = await draw(
      { showName: true },
      {
        arrange: (service) =>
          service.put({
            sessions: (service.client()?.sessions ?? []).map((session) => ({
              ...session,
              user: { ...session.user, ...change },
            })),
          }),
      },
    );
    expect(drawn.find('.lk-user-button-name').textContent).toBe(text);
    expect(trigger(drawn).getAttribute('aria-label')).toContain(text);
  });

  it('UB-16 shows no text otherwise', async () => {
    const drawn = await draw();
    expect(drawn.node.querySelector('.lk-user-button-name')).toBeNull();
  });

  it('UB-4 opens its panel, and closes it', async () => {
    const drawn = await draw();
    await open(drawn);
    expect(drawn.find('[role="dialog"]').getAttribute('aria-label')).toBe('Account menu');
    expect(trigger(drawn).getAttribute('aria-expanded')).toBe('true');
    expect(trigger(drawn).getAttribute('aria-controls')).toBe(drawn.find('[role="dialog"]').id);
    await open(drawn);
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
  });

  it('is pressed by a key, whatever an earlier pointer release elsewhere did', async () => {
    const drawn = await draw({ defaultOpen: true });
    await act(async () => trigger(drawn).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    await key(item(drawn, 'Sign out'), 'Escape');
    await open(drawn);
    expect(drawn.node.querySelector('[role="dialog"]')).not.toBeNull();
  });

  it('has a class for each picture and icon', async () => {
    const onClick = vi.fn();
    const drawn = await draw(
      { defaultOpen: true, customMenuItems: [{ label: 'Chat', onClick }] },
      {
        arrange: (service) =>
          service.put({
            sessions: (service.client()?.sessions ?? []).map((session) => ({
              ...session,
              user: { ...session.user, image_url: 'https://img.example/a.png' },
            })),
          }),
      },
    );
    for (const name of [
      'userButtonAvatarImage',
      'userPreviewAvatarImage',
      'userButtonPopoverActionButtonIconBox',
      'userButtonPopoverCustomItemButtonIconBox',
    ]) {
      expect(drawn.node.querySelector(`.lk-${name}`), name).not.toBeNull();
    }
  });

  it('is open from the start where the host configures it', async () => {
    const drawn = await draw({ defaultOpen: true });
    expect(drawn.find('[role="dialog"]').textContent).toContain(MIRA);
  });

  it('UB-3 shows the panel alone as standalone, and reports when it is closed', async () => {
    const told = vi.fn();
    const drawn = await draw({
      __experimental_asStandalone: told,
      customMenuItems: [{ label: 'Chat', onClick: vi.fn() }],
    });
    expect(drawn.node.querySelector('.lk-user-button')).toBeNull();
    expect(items(drawn)).toEqual(['Account settings', 'Chat', 'Sign out']);
    await act(async () => item(drawn, 'Chat').click());
    expect(told).toHaveBeenCalledWith(false);
  });
});

describe('the keyboard', () => {
  it('reaches the first item, moves in a ring, and returns to the button', async () => {
    const drawn = await draw();
    await open(drawn);
    const first = item(drawn, 'Account settings');
    expect(document.activeElement).toBe(first);
    await key(first, 'ArrowDown');
    expect(document.activeElement).toBe(item(drawn, 'Sign out'));
    await key(item(drawn, 'Sign out'), 'ArrowDown');
    expect(document.activeElement).toBe(first);
    await key(first, 'ArrowUp');
    expect(document.activeElement).toBe(item(drawn, 'Sign out'));
    await key(item(drawn, 'Sign out'), 'Home');
    expect(document.activeElement).toBe(first);
    await key(first, 'End');
    await key(item(drawn, 'Sign out'), 'Escape');
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
    expect(document.activeElement).toBe(trigger(drawn));
  });
});

describe('the account', () => {
  it('UB-5 is managed in a modal, with the options of the host', async () => {
    const drawn = await draw({ userProfileProps: { additionalOAuthScopes: { google: ['a'] } } });
    const opened = vi.spyOn(drawn.latchkey, 'openUserProfile').mockImplementation(() => undefined);
    await open(drawn);
    await act(async () => item(drawn, 'Account settings').click());
    expect(opened).toHaveBeenCalledWith({ additionalOAuthScopes: { google: ['a'] } });
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
  });

  it('is managed on a page of the host where there is one', async () => {
    const drawn = await draw({ userProfileUrl: '/account' });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await open(drawn);
    await act(async () => item(drawn, 'Account settings').click());
    expect(navigate).toHaveBeenCalledWith('/account');
    expect(drawn.node.querySelector('[role="dialog"]')).not.toBeNull();
    await drawn.advance(300);
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
  });

  it('UB-6 is signed out, with a redirect to the page after sign-out', async () => {
    const drawn = await draw();
    const signOut = vi.spyOn(drawn.latchkey, 'signOut');
    await open(drawn);
    await act(async () => item(drawn, 'Sign out').click());
    expect(signOut).toHaveBeenCalledWith({ redirectUrl: '/' });
  });

  it('UB-7 is signed out, with a redirect to the host’s page', async () => {
    const drawn = await draw({ afterSignOutUrl: '/bye' });
    const signOut = vi.spyOn(drawn.latchkey, 'signOut');
    await open(drawn);
    await act(async () => item(drawn, 'Sign out').click());
    expect(signOut).toHaveBeenCalledWith({ redirectUrl: '/bye' });
  });

  it('shows an error, and can be repeated', async () => {
    const drawn = await draw();
    drawn.service.once('DELETE /client/sessions', () => errorResponse(429, 'too_many_requests'));
    await open(drawn);
    await act(async () => item(drawn, 'Sign out').click());
    await drawn.meanwhile(() => undefined);
    expect(drawn.find('[role="alert"]').textContent).not.toBe('');
    expect(item(drawn, 'Sign out').getAttribute('aria-busy')).toBeNull();
  });
});

describe('several accounts', () => {
  it('UB-9 are all listed, with a button to add one and one to sign out of all', async () => {
    const drawn = await drawTwo();
    await open(drawn);
    expect(drawn.text()).toContain(MIRA);
    expect(items(drawn)).toEqual([
      'Account settings',
      'Sign out',
      `${NAME}${ADA}`,
      'Add another account',
      'Sign out of every account',
    ]);
  });

  it('that are one have no button to sign out of all', async () => {
    const drawn = await draw({}, { environment: severalSessions });
    await open(drawn);
    expect(items(drawn)).toEqual(['Account settings', 'Sign out', 'Add another account']);
  });

  it('UB-10 are switched between', async () => {
    const drawn = await drawTwo({ afterSwitchSessionUrl: '/switched' });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive').mockResolvedValue(undefined);
    await open(drawn);
    const ada = drawn.latchkey.client?.signedInSessions.find(
      ({ user }) => user?.primaryEmailAddress?.emailAddress === ADA,
    );
    const row = item(drawn, `${NAME}${ADA}`);
    expect(row.title).toBe(`Switch to ${NAME}`);
    await act(async () => row.click());
    expect(setActive).toHaveBeenCalledWith({ session: ada?.id, redirectUrl: '/switched' });
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
  });

  it('UB-8 are added on the page of sign-in', async () => {
    const drawn = await drawTwo({ signInUrl: '/in' });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await open(drawn);
    await act(async () => item(drawn, 'Add another account').click());
    expect(navigate).toHaveBeenCalledWith('https://app.example.com/in');
    expect(item(drawn, 'Add another account').getAttribute('aria-busy')).toBe('true');
    expect(item(drawn, 'Sign out').hasAttribute('disabled')).toBe(true);
    await drawn.advance(2_000);
    expect(item(drawn, 'Add another account').getAttribute('aria-busy')).toBeNull();
  });

  it('UB-11 are signed out one by one, with a redirect to the chooser', async () => {
    const drawn = await drawTwo();
    const signOut = vi.spyOn(drawn.latchkey, 'signOut').mockResolvedValue(undefined);
    const redirectUrl = drawn.latchkey.buildAfterMultiSessionSingleSignOutUrl();
    await open(drawn);
    await act(async () => item(drawn, 'Sign out').click());
    expect(signOut).toHaveBeenCalledWith({ sessionId: drawn.latchkey.session?.id, redirectUrl });
  });

  it('UB-12 are signed out all at once', async () => {
    const drawn = await drawTwo({ afterSignOutUrl: '/bye' });
    const signOut = vi.spyOn(drawn.latchkey, 'signOut').mockResolvedValue(undefined);
    await open(drawn);
    await act(async () => item(drawn, 'Sign out of every account').click());
    expect(signOut).toHaveBeenCalledWith({ redirectUrl: '/bye' });
  });
});

describe('items of the host', () => {
  it('are among the built-in ones, with their icons, and are read again at each opening', async () => {
    const mountIcon = vi.fn();
    const unmountIcon = vi.fn();
    const onClick = vi.fn();
    const drawn = await draw({
      customMenuItems: [
        { label: 'Help', href: '/help', mountIcon, unmountIcon },
        { label: 'signOut' },
        { label: 'Chat', onClick, mountIcon, unmountIcon },
      ],
    });
    const navigate = vi.spyOn(drawn.latchkey, 'navigate').mockResolvedValue(undefined);
    await open(drawn);
    expect(items(drawn)).toEqual(['Account settings', 'Help', 'Sign out', 'Chat']);
    expect(mountIcon).toHaveBeenCalledTimes(2);
    expect(mountIcon.mock.calls[0]?.[0]).toBeInstanceOf(HTMLDivElement);
    expect(item(drawn, 'Help').getAttribute('href')).toBe('/help');
    await act(async () => item(drawn, 'Help').click());
    expect(navigate).toHaveBeenCalledWith('/help');
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
    expect(unmountIcon).toHaveBeenCalledTimes(2);
    await open(drawn);
    expect(mountIcon).toHaveBeenCalledTimes(4);
    await act(async () => item(drawn, 'Chat').click());
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('open the profile at their page, in a modal or on a page', async () => {
    const customMenuItems = [{ label: 'Terms', open: 'terms' }];
    const modal = await draw({ customMenuItems });
    const opened = vi.spyOn(modal.latchkey, 'openUserProfile').mockImplementation(() => undefined);
    await open(modal);
    await act(async () => item(modal, 'Terms').click());
    expect(opened).toHaveBeenCalledWith({ __experimental_startPath: 'terms' });

    const paged = await draw({ customMenuItems, userProfileUrl: '/account' });
    const navigate = vi.spyOn(paged.latchkey, 'navigate').mockResolvedValue(undefined);
    await open(paged);
    await act(async () => item(paged, 'Terms').click());
    expect(navigate).toHaveBeenCalledWith('/account#/terms');
  });

  it('that fail do not leave the panel busy, and are reported to the developer', async () => {
    const boom = () => {
      throw new Error('boom');
    };
    const drawn = await draw({ customMenuItems: [{ label: 'Chat', onClick: boom }, { label: 'Lost' }] });
    await open(drawn);
    await act(async () => item(drawn, 'Chat').click());
    expect(drawn.node.querySelector('[role="dialog"]')).toBeNull();
    expect(drawn.platform.logs.join(' ')).toContain('account menu failed');
    expect(drawn.platform.logs.join(' ')).toContain('"Lost"');
  });
});
