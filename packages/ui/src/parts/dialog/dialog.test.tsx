// Dialogs: open while mounted, named by their title, closed by Escape, backdrop and button.
import { act, type ReactNode, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Card } from '../card/card.tsx';
import { Header } from '../header/header.tsx';
import { Input } from '../input/input.tsx';
import { Dialog } from './dialog.tsx';
import { DialogWait } from './wait.tsx';

const tree = (onClose: () => void) => (
  <Dialog onClose={onClose}>
    <Card>
      <Header title="Sign in" />
      <Input />
    </Card>
  </Dialog>
);

/** Content that changes without a render of the dialog around it. */
const Coming = ({ hear }: { readonly hear: (draw: (content: ReactNode) => void) => void }) => {
  const [content, setContent] = useState<ReactNode>(<DialogWait />);
  useEffect(() => hear(setContent), [hear]);
  return content;
};

describe('a dialog', () => {
  it('is open, named by the title of its card, with the focus in its field', async () => {
    const { find } = await render(tree(vi.fn()));
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(true);
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Sign in');
    expect(document.activeElement).toBe(find('input'));
  });

  it('requests to close by Escape, the close button and the backdrop, and stays until it is closed', async () => {
    const onClose = vi.fn();
    const { find } = await render(tree(onClose));
    const dialog = find<HTMLDialogElement>('dialog');
    await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(onClose).toHaveBeenCalledTimes(1);
    await act(async () => find('.lk-icon-button').click());
    expect(onClose).toHaveBeenCalledTimes(2);
    await act(async () => {
      dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      dialog.click();
    });
    expect(onClose).toHaveBeenCalledTimes(3);
    expect(dialog.open).toBe(true);
  });

  it('stays when a press starts inside and ends outside', async () => {
    const onClose = vi.fn();
    const { find } = await render(tree(onClose));
    await act(async () => {
      find('input').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      find<HTMLDialogElement>('dialog').click();
    });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('opens when its content is loaded, with the focus in its field, and stays open while more is loaded', async () => {
    let draw: (content: ReactNode) => void = () => undefined;
    const { find } = await render(
      <Dialog>
        <Coming
          hear={(setContent) => {
            draw = setContent;
          }}
        />
      </Dialog>,
    );
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(false);
    await act(async () => draw(<Input />));
    expect(dialog.open).toBe(true);
    expect(document.activeElement).toBe(find('input'));
    await act(async () => draw(<DialogWait />));
    expect([dialog.open, dialog.childElementCount]).toEqual([true, 1]);
  });
});
