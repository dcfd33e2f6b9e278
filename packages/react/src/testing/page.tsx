// A page of a host application in a test: renders trees inside `act`, unmounts them afterwards, and waits for elements.
import { type FakePlatform, until } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Tells React that `act` is used here, so that it warns about updates outside of it. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

export type Page = {
  readonly node: HTMLElement;
  render(tree: ReactNode): Promise<void>;
  /** Resolves when everything that waits only on promises has run. */
  settle(): Promise<void>;
  /** What `look` finds, as soon as it finds something. */
  until<Found>(look: () => Found | null | undefined | false): Promise<Found>;
  /** The first match in the whole document that contains the text, as soon as there is one. */
  untilText(selector: string, words: string): Promise<HTMLElement>;
};

export const openPage = (platform: FakePlatform): Page => {
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    node.remove();
  });
  const settle = () => act(() => platform.settle());
  const find = <Found,>(look: () => Found | null | undefined | false) =>
    until(look, settle, () => `The page says: ${document.body.textContent}`);
  return {
    node,
    settle,
    until: find,
    render: (tree) => act(async () => root.render(tree)),
    untilText: (selector, words) =>
      find(() =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent?.includes(words)),
      ),
  };
};
