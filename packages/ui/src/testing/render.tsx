// Renders a tree into the test's document and unmounts it after the test.
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Tells React that `act` is used here, so that it warns about updates outside of it. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A rendered tree. */
export type Rendered = {
  readonly node: HTMLElement;
  /** The first match; throws if there is none, so that a test never continues with nothing. */
  find<Found extends Element = HTMLElement>(selector: string): Found;
  update(tree: ReactNode): Promise<void>;
};

/** Renders `tree` and waits for its effects. */
export const render = async (tree: ReactNode): Promise<Rendered> => {
  const node = document.createElement('div');
  document.body.append(node);
  const root = createRoot(node);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    node.remove();
  });
  const update = (next: ReactNode): Promise<void> => act(async () => root.render(next));
  await update(tree);
  return {
    node,
    update,
    find<Found extends Element>(selector: string) {
      const found = node.querySelector<Found>(selector);
      if (!found) throw new Error(`nothing matches ${selector} in "${node.textContent}"`);
      return found;
    },
  };
};

/** Types text into an input so that React sees it: through the element's native setter, then an input event. */
export const type = (input: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    setter?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
