// Tabs: one tab stop, and the keys that select another tab.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Tabs } from './tabs.tsx';

const TABS = [
  { key: 'members', label: 'Members' },
  { key: 'invitations', label: 'Invitations', count: '2' },
  { key: 'requests', label: 'Requests' },
] as const;

const draw = async (selected: (typeof TABS)[number]['key'], dir = 'ltr') => {
  const onSelect = vi.fn();
  const drawn = await render(
    <div dir={dir} style={{ direction: dir as 'ltr' | 'rtl' }}>
      <Tabs label="People" tabs={TABS} selected={selected} onSelect={onSelect}>
        The list
      </Tabs>
    </div>,
  );
  const press = (key: string) =>
    act(async () => {
      drawn.find<HTMLElement>('[aria-selected="true"]').focus();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  return { ...drawn, onSelect, press };
};

describe('tabs', () => {
  it('are one tab stop, and the selected one names the panel', async () => {
    const { node, find } = await draw('invitations');
    expect([...node.querySelectorAll<HTMLElement>('[role="tab"]')].map(({ tabIndex }) => tabIndex)).toEqual([
      -1, 0, -1,
    ]);
    const tab = find('[aria-selected="true"]');
    expect(find('[role="tabpanel"]').getAttribute('aria-labelledby')).toBe(tab.id);
    expect(tab.getAttribute('aria-controls')).toBe(find('[role="tabpanel"]').id);
    expect(find('[role="tablist"]').getAttribute('aria-label')).toBe('People');
  });

  it.each([
    ['ArrowRight', 'invitations', 'requests'],
    ['ArrowRight', 'requests', 'members'],
    ['ArrowLeft', 'members', 'requests'],
    ['Home', 'requests', 'members'],
    ['End', 'members', 'requests'],
  ] as const)('%s on %s selects and focuses %s', async (key, from, to) => {
    const { onSelect, press } = await draw(from);
    await press(key);
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(to);
    expect(document.activeElement?.id).toMatch(new RegExp(`${to}$`));
  });

  it('follow the visual order in right-to-left text', async () => {
    const { onSelect, press } = await draw('invitations', 'rtl');
    await press('ArrowRight');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('members');
  });

  it('leave other keys to the browser', async () => {
    const { onSelect, press } = await draw('members');
    await press('ArrowDown');
    expect(onSelect).not.toHaveBeenCalled();
  });
});
