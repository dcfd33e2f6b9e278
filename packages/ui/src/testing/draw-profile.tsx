// Renders the user profile of a signed-in user, with an in-memory service that answers as a test arranges.
import { type FakeService, jsonResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON, UserJSON } from '@latchkey/wire';
import { act } from 'react';
import { Surface } from '../surfaces/user-profile/index.tsx';
import { drawSurface, type Scene } from './draw-surface.tsx';

/** The e-mail address of the signed-in user. */
export const EMAIL = 'mira@harbourlab.org';

type Settings = EnvironmentJSON['user_settings'];

/** Changes attributes of an instance: `withAttributes({ username: { enabled: true } })`. */
export const withAttributes =
  (change: { readonly [Name in keyof Settings['attributes']]?: Partial<Settings['attributes'][Name]> }) =>
  (environment: EnvironmentJSON): EnvironmentJSON => {
    const { attributes } = environment.user_settings;
    const changed = Object.entries(change).map(([name, data]) => [
      name,
      { ...attributes[name as keyof typeof attributes], ...data },
    ]);
    return {
      ...environment,
      user_settings: {
        ...environment.user_settings,
        attributes: { ...attributes, ...Object.fromEntries(changed) },
      },
    };
  };

/** Changes the user on the service. */
export const changeUser = (service: FakeService, change: Partial<UserJSON>): UserJSON | undefined => {
  const sessions = (service.client()?.sessions ?? []).map((session) => ({
    ...session,
    user: { ...session.user, ...change },
  }));
  service.put({ sessions });
  return sessions[0]?.user;
};

type Props = Parameters<typeof Surface>[0]['props'];

/** Options of a test: the scene, the user, and the props of the profile. */
export type ProfileScene = Scene & {
  readonly user?: Partial<UserJSON>;
  readonly props?: Props;
  readonly mode?: 'mounted' | 'modal';
};

/** Renders the profile. */
export const drawProfile = async ({ user = {}, props = {}, mode = 'mounted', ...scene }: ProfileScene = {}) => {
  const drawn = await drawSurface((location) => <Surface props={props} location={location} mode={mode} />, {
    href: 'https://app.example.com/account',
    ...scene,
    arrange(service) {
      service.addAccount(EMAIL, 'correct horse');
      service.signInDirectly(EMAIL);
      changeUser(service, user);
      scene.arrange?.(service);
    },
  });
  const { service, node, platform } = drawn;
  const inside = (id: string): HTMLElement => drawn.find(`.lk-profileSection__${id}`);
  return {
    ...drawn,
    /** A section by its element id. */
    section: inside,
    hasSection: (id: string) => node.querySelector(`.lk-profileSection__${id}`) !== null,
    /** Answers the next such call; the user is changed first. */
    answer(call: string, change: Partial<UserJSON> = {}, response?: unknown) {
      service.once(call, () => {
        const changed = changeUser(service, change);
        return jsonResponse({ response: response ?? changed, client: service.client() });
      });
    },
    /** The body of the last such call. */
    sent(path: string): Record<string, string> {
      const request = platform.network.requests.findLast(({ url }) => url.pathname.endsWith(path));
      return Object.fromEntries(new URLSearchParams(typeof request?.body === 'string' ? request.body : ''));
    },
    /** Clicks the element with this text inside a section. */
    async pressIn(id: string, words: string) {
      const wanted = [...inside(id).querySelectorAll<HTMLElement>('button, a')].find(
        (each) => each.textContent === words || each.getAttribute('aria-label') === words,
      );
      if (!wanted) throw new Error(`nothing says "${words}" in "${inside(id).textContent}"`);
      // Real browsers focus a clicked element.
      await act(async () => {
        wanted.focus();
        wanted.click();
      });
      await act(async () => platform.settle());
    },
    async key(name: string) {
      const target = node.ownerDocument.activeElement;
      await act(async () =>
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
      );
    },
    /** The text of the live region. */
    said: () => drawn.find('.lk-profile > [role="status"]').textContent,
  };
};
