// A menu at its button: keys, focus, and what closes it.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

const draw = async (change: Partial<MenuEntry> = {}) => {
  const onSelect = vi.fn();
  const entries: readonly MenuEntry[] = [
    { key: 'verify', label: 'Verify', onSelect, ...change },
    { key: 'primary', label: 'Make primary', disabled: true, onSelect },
    { key: 'mute', label: 'Mute', onSelect },
    { key: 'remove', label: 'Remove', tone: 'danger', onSelect },
  ];
  const onOuterKey = vi.fn();
  const drawn = await render(
    // biome-ignore lint/a11y/noStaticElementInteractions: detects keys that the menu must not let bubble
    <div onKeyDown={onOuterKey}>
      <Menu label="Options for Mira" entries={entries} />
      <button type="button" className="after">
        After
      </button>
    </div>,
  );
  const key = (name: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    });
  const button = drawn.find<HTMLButtonElement>('.lk-icon-button');
  const open = () =>
    act(async () => {
      button.focus();
      button.click();
    });
  return {
    ...drawn,
    onSelect,
    onOuterKey,
    key,
    button,
    open,
    isOpen: () => button.getAttribute('aria-expanded') === 'true',
  };
};

describe('a menu', () => {
  it('opens by a press with the focus on its first item, and is connected to its button', async () => {
    const drawn = await draw();
    expect(drawn.button.getAttribute('aria-haspopup')).toBe('menu');
    await drawn.open();
    expect(focused()).toBe('Verify');
    expect(drawn.find('[role="menu"]').id).toBe(drawn.button.getAttribute('aria-controls'));
    expect(drawn.find('[role="menu"]').getAttribute('aria-label')).toBe('Options for Mira');
  });

  it.each([
    ['ArrowDown', 'Verify'],
    ['ArrowUp', 'Remove'],
  ])('opens by %s on %s', async (name, entry) => {
    const drawn = await draw();
    drawn.button.focus();
    await drawn.key(name);
    expect(focused()).toBe(entry);
  });

  it('is navigated by arrows in a ring without disabled items, by Home and End, and by a letter', async () => {
    const drawn = await draw();
    await drawn.open();
    const walked: unknown[] = [];
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'm', 'r']) {
      await drawn.key(name);
      walked.push(focused());
    }
    expect(walked).toEqual(['Mute', 'Remove', 'Verify', 'Remove', 'Verify', 'Remove', 'Mute', 'Remove']);
  });

  it('closes by Escape, which does not propagate, and restores the focus', async () => {
    const drawn = await draw();
    await drawn.open();
    await drawn.key('Escape');
    expect(drawn.isOpen()).toBe(false);
    expect(focused()).toBe('Options for Mira');
    expect(drawn.onOuterKey).not.toHaveBeenCalled();
  });

  it('without enabled items takes the focus itself, so that Escape closes it alone', async () => {
    const drawn = await render(
      <Menu label="Options" entries={[{ key: 'leave', label: 'Leave', disabled: true, onSelect: vi.fn() }]} />,
    );
    await act(async () => drawn.find('button').click());
    const list = drawn.find('[role="menu"]');
    expect(document.activeElement).toBe(list);
    await act(async () => void list.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(drawn.node.querySelector('[role="menu"]')).toBeNull();
  });

  it('closes when the focus leaves, without moving it back', async () => {
    const drawn = await draw();
    await drawn.open();
    await act(async () => drawn.find<HTMLButtonElement>('.after').focus());
    expect(drawn.isOpen()).toBe(false);
    expect(focused()).toBe('After');
  });

  it('runs the chosen item and closes, unless it is to stay', async () => {
    const drawn = await draw();
    await drawn.open();
    await act(async () => drawn.find('[role="menuitem"]').click());
    expect(drawn.onSelect).toHaveBeenCalledOnce();
    expect(drawn.isOpen()).toBe(false);
    const staying = await draw({ stays: true });
    await staying.open();
    await act(async () => staying.find('[role="menuitem"]').click());
    expect(staying.isOpen()).toBe(true);
  });

  it('does nothing while one of its items is running', async () => {
    const drawn = await draw({ loading: true });
    await drawn.open();
    await act(async () => drawn.find('[role="menuitem"]:last-child').click());
    expect(drawn.onSelect).not.toHaveBeenCalled();
  });

  it('is absent when there are no items', async () => {
    const drawn = await render(<Menu label="Options" entries={[]} />);
    expect(drawn.node.innerHTML).toBe('');
  });
});
