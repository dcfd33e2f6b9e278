// The waitlist in the rendered surface: real machine, real client, in-memory service.
import { errorResponse, jsonResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';
const JOIN = 'POST /waitlist';

type Props = Parameters<typeof Surface>[0]['props'];

/** An instance without a redirect afterwards, unless the test sets one. */
const nowhere = (environment: EnvironmentJSON): EnvironmentJSON => ({
  ...environment,
  display_config: { ...environment.display_config, after_join_waitlist_url: '' },
});

const draw = async (scene: Scene = {}, props: Props = {}) => {
  const drawn = await drawSurface(
    (location) => <Surface props={props} location={location} mode={scene.switchTo ? 'modal' : 'mounted'} />,
    { href: 'https://app.example.com/waitlist', environment: nowhere, ...scene },
  );
  const accept = () =>
    drawn.service.once(JOIN, () =>
      jsonResponse({ response: { object: 'waitlist', id: 'wle_1', created_at: 1, updated_at: 1 }, client: null }),
    );
  const join = async (email = EMAIL) => {
    await drawn.fill('emailAddress', email);
    await drawn.submit();
    await drawn.meanwhile(() => vi.dynamicImportSettled());
  };
  return { ...drawn, accept, join };
};

describe('the waitlist', () => {
  it('WL-1 explains itself and has a button', async () => {
    const drawn = await draw();
    expect(drawn.find('h1').textContent).toBe('Join the waiting list');
    expect(drawn.text()).toContain('Places open a few at a time.');
    expect(drawn.find('button[type="submit"]').textContent).toBe('Join the list');
    expect(drawn.field('emailAddress').autocomplete).toBe('email');
    expect(document.activeElement).toBe(drawn.field('emailAddress'));
  });

  it('WL-2 joins, and names the address', async () => {
    const drawn = await draw();
    drawn.accept();
    await drawn.join(` ${EMAIL} `);
    expect(drawn.find('h1').textContent).toBe('You are on the list');
    expect(drawn.text()).toContain(`We will write to ${EMAIL}.`);
    expect(document.activeElement?.contains(drawn.find('h1'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    const request = drawn.platform.network.requests.find(({ url }) => url.pathname.endsWith('/waitlist'));
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ email_address: EMAIL });
    await drawn.advance(5_000);
    expect(drawn.platform.navigations).toEqual([]);
  });

  it('WL-3 links to sign-in in both steps; in a modal it is replaced by sign-in', async () => {
    const drawn = await draw({}, { signInUrl: '/enter' });
    expect(drawn.find('footer a').getAttribute('href')).toBe('https://app.example.com/enter');
    drawn.accept();
    await drawn.join();
    expect(drawn.find('footer a').textContent).toBe('Sign in');
    const switchTo = vi.fn();
    await (await draw({ switchTo })).press('Sign in');
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('SignIn', {});
  });

  it('starts with the address of the props; one in the URL of the page wins', async () => {
    const props = { initialValues: { emailAddress: EMAIL } };
    expect((await draw({}, props)).field('emailAddress').value).toBe(EMAIL);
    const href = 'https://app.example.com/waitlist#/?email_address=other%40example.org';
    expect((await draw({ href }, props)).field('emailAddress').value).toBe('other@example.org');
  });

  it('shows errors of an address under the field, and others at the top', async () => {
    const drawn = await draw();
    await drawn.submit();
    expect(drawn.text()).toContain('Enter your email.');
    drawn.service.once(JOIN, () => errorResponse(422, 'form_param_format_invalid', 'email_address'));
    await drawn.join('mira@harbourlab');
    expect(drawn.text()).toContain('This address looks unfinished.');
    expect(document.activeElement).toBe(drawn.field('emailAddress'));
    drawn.service.once(JOIN, () => errorResponse(429, 'too_many_requests'));
    await drawn.join();
    expect(drawn.find('[role="alert"]').textContent).toContain('There were too many tries.');
    expect(drawn.field('emailAddress').value).toBe(EMAIL);
  });

  it('redirects after a moment to the page of the props, else to that of the instance', async () => {
    const own = await draw({}, { afterJoinWaitlistUrl: '/thanks' });
    own.accept();
    await own.join();
    expect(own.text()).toContain('This page moves on by itself.');
    await own.advance(1_900);
    expect(own.platform.navigations).toEqual([]);
    await own.advance(100);
    expect(own.platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/thanks' }]);

    const instance = await draw({ environment: (environment) => environment });
    instance.accept();
    await instance.join();
    await instance.advance(2_000);
    expect(instance.platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/' }]);
  });

  it('does not redirect when it was unmounted meanwhile', async () => {
    const drawn = await draw({}, { afterJoinWaitlistUrl: '/thanks' });
    drawn.accept();
    await drawn.join();
    await act(async () => drawn.update(null));
    await drawn.advance(5_000);
    expect(drawn.platform.navigations).toEqual([]);
  });
});
