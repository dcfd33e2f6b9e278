// The language of a surface: chosen by the host, the page or the browser, and changed with them.
import type { LoadOptions, SurfaceName } from '@latchkey/client';
import { until } from '@latchkey/client/testing';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useMessages } from '../i18n/locale-context.tsx';
import { createFakeLatchkey } from '../testing/fake-latchkey.ts';
import { render } from '../testing/render.tsx';
import { createSurfaceDownloads } from './downloads.ts';
import type { SurfaceModule } from './module.ts';
import { SurfaceView } from './view.tsx';

const TEXTS = { 'start.title': 'Sign in', 'start.submit': 'Continue' } as const;

const Words = () => {
  const t = useMessages('signIn', TEXTS);
  return `${t('start.title')}, ${t('start.submit')}`;
};

const downloads = createSurfaceDownloads(
  async <Name extends SurfaceName>(): Promise<SurfaceModule<Name>> => ({ Surface: Words, styles: [] }),
);

const page = document.documentElement;

const draw = async (localization?: LoadOptions['localization']) => {
  const { latchkey } = createFakeLatchkey();
  const view = (given: LoadOptions['localization']) => (
    <SurfaceView
      {...{ latchkey, name: 'SignIn', props: {}, downloads }}
      options={{ localization: given }}
      fallback="…"
    />
  );
  const { node, update } = await render(view(localization));
  const shown: (string | null)[] = [node.textContent];
  new MutationObserver(() => shown.push(node.textContent)).observe(node, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  const says = (text: string) =>
    until(
      () => node.textContent === text,
      () => act(async () => undefined),
      () => node.textContent,
    );
  const root = () => {
    const element = node.querySelector('.lk-root');
    return [element?.getAttribute('lang'), element?.getAttribute('dir')];
  };
  return { says, root, shown, give: (given: LoadOptions['localization']) => update(view(given)) };
};

afterEach(() => act(async () => page.removeAttribute('lang')));

describe('the language of a surface', () => {
  it('is English on an English page, in its direction', async () => {
    page.lang = 'en-GB';
    const { says, root } = await draw();
    await says('Sign in, Continue');
    expect(root()).toEqual(['en', null]);
  });

  it('is that of the page, and is never English before', async () => {
    page.lang = 'de-AT';
    const { says, root, shown } = await draw();
    await says('Anmelden, Weiter');
    expect(root()).toEqual(['de-DE', 'ltr']);
    expect(shown).not.toContain('Sign in, Continue');
  });

  it('follows the page', async () => {
    page.lang = 'en';
    const { says, root } = await draw();
    await says('Sign in, Continue');
    await act(async () => page.setAttribute('lang', 'he'));
    await says('התחברות, המשך');
    expect(root()).toEqual(['he-IL', 'rtl']);
    await act(async () => page.setAttribute('lang', 'en'));
    await says('Sign in, Continue');
    expect(root()).toEqual(['en', null]);
  });

  it('is the one that the host names, also English on a page in another', async () => {
    page.lang = 'de';
    const { says, root, give } = await draw('fr');
    await says('Se connecter, Continuer');
    await give('en');
    await says('Sign in, Continue');
    expect(root()).toEqual(['en', 'ltr']);
    await give({ locale: 'nl-NL', signIn: { 'start.title': 'Hallo' } });
    await says('Hallo, Continue');
    expect(root()).toEqual(['nl-NL', null]);
  });

  it('is the base of some texts of the host, with our keys or those of the contract', async () => {
    page.lang = 'de';
    const { says, give } = await draw({ signIn: { start: { submit: 'Los' } } });
    await says('Anmelden, Los');
    await give({ formButtonPrimary: 'Weiter im Text', signIn: { 'start.title': () => 'Willkommen' } });
    await says('Willkommen, Weiter im Text');
  });

  it('is that of the browser if the host asks for it', async () => {
    page.lang = 'de';
    const { says } = await draw('auto');
    await says('Sign in, Continue');
  });
});
