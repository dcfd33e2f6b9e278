// Renders a surface, or one card of it, with a real client on a fake platform and an in-memory service.
import { Latchkey, type LoadOptions } from '@latchkey/client';
import {
  createFakePlatform,
  createFakeService,
  type FakePlatform,
  type FakePlatformOptions,
  type FakeService,
  makeKnown,
  until,
} from '@latchkey/client/testing';
import type { EnvironmentJSON } from '@latchkey/wire';
import { act, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { FlowLocation } from '../location/location.ts';
import { createMemoryLocation } from '../location/memory.ts';
import { PLAIN, type ResolvedAppearance } from '../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../styles/appearance/context.tsx';
import { type UiContextValue, type UiOptions, UiProvider } from '../ui-context.tsx';
import { type Rendered, render, type } from './render.tsx';

const HOST = 'latchkey.example.test';
const KEY = `pk_test_${btoa(`${HOST}$`)}`;

/** What a test may arrange before rendering. */
export type Scene = {
  readonly href?: string;
  readonly path?: string;
  /** Capabilities of the browser: passkeys, wallets. */
  readonly platform?: FakePlatformOptions;
  readonly options?: LoadOptions;
  readonly appearance?: ResolvedAppearance;
  /** Changes the settings of the instance. */
  readonly environment?: (environment: EnvironmentJSON) => EnvironmentJSON;
  /** Creates accounts, sessions and replies. */
  readonly arrange?: (service: FakeService) => void;
  readonly switchTo?: UiContextValue['switchTo'];
};

/** A rendered surface, and functions to use it. */
export type Drawn = Rendered & {
  readonly latchkey: Latchkey;
  readonly platform: FakePlatform;
  readonly service: FakeService;
  readonly location: FlowLocation;
  /** Everything visible, as one text. */
  text(): string;
  field(name: string): HTMLInputElement;
  fill(name: string, text: string): Promise<void>;
  /** Clicks the button or link with this text. */
  press(words: string): Promise<void>;
  submit(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  /** Does something outside of the surface that may affect it, and waits for its updates. */
  meanwhile(work: () => unknown): Promise<void>;
  /** The result of `look`, as soon as it has one. */
  until<Found>(look: () => Found | null | undefined | false): Promise<Found>;
};

const handsOn = (rendered: Rendered, platform: FakePlatform) => {
  const settle = () => act(async () => platform.settle());
  const field = (name: string) => rendered.find<HTMLInputElement>(`[name="${name}"]:not([hidden])`);
  return {
    field,
    text: () => rendered.node.textContent ?? '',
    async fill(name: string, text: string) {
      await type(field(name), text);
      await settle();
    },
    async press(words: string) {
      const wanted = [...rendered.node.querySelectorAll<HTMLElement>('button, a')].find(
        (each) => each.textContent === words || each.getAttribute('aria-label') === words,
      );
      if (!wanted) throw new Error(`nothing says "${words}" in "${rendered.node.textContent}"`);
      await act(async () => wanted.click());
      await settle();
    },
    async submit() {
      await act(async () => rendered.find<HTMLFormElement>('form').requestSubmit());
      await settle();
    },
    meanwhile: (work: () => unknown) =>
      act(async () => {
        await work();
        await platform.settle();
      }),
    until: <Found,>(look: () => Found | null | undefined | false) =>
      until(look, settle, () => `The page says: ${document.body.textContent}`),
    advance: (milliseconds: number) => act(async () => platform.advance(milliseconds)),
  };
};

/** Loads a client and renders the result of `draw` inside a surface's context. */
export const drawSurface = async (draw: (location: FlowLocation) => ReactNode, scene: Scene = {}): Promise<Drawn> => {
  const platform = createFakePlatform({
    href: scene.href ?? 'https://app.example.com/sign-in',
    ...scene.platform,
  });
  const service = createFakeService(platform.clock.now);
  if (scene.environment) service.environment = scene.environment(service.environment);
  scene.arrange?.(service);
  platform.network.respond(service.respond);
  makeKnown(platform);
  const latchkey = new Latchkey(KEY, { platform });
  const options = scene.options ?? {};
  await latchkey.load({ polling: false, ...options });
  onTestFinished(() => latchkey.dispose());
  const location = createMemoryLocation(scene.path);
  // The cast below holds: scenes give texts, not the tag of a language.
  const { switchTo } = scene;
  const mode = switchTo ? 'modal' : 'mounted';
  const rendered = await render(
    <UiProvider value={{ latchkey, mode, options: options as UiOptions, switchTo }}>
      <AppearanceProvider appearance={scene.appearance ?? PLAIN}>{draw(location)}</AppearanceProvider>
    </UiProvider>,
  );
  const hands = handsOn(rendered, platform);
  await act(async () => platform.settle());
  return { ...rendered, ...hands, latchkey, platform, service, location };
};
