// The fallback for an avatar image: initials of a name, or an icon if there is only a number or nothing.
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Avatar } from './avatar.tsx';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Augusta Ada King', 'AK'],
  ['ada@example.com', 'A'],
  ['3M', '3'],
  ['🚢 Harbour', '🚢H'],
  ['王小明', '王'],
  ['Mira “Mi” (Hamburg)', 'MH'],
])('%s is %s', async (name, initials) => {
  const { node } = await render(<Avatar name={name} />);
  expect(node.querySelector('.lk-avatar')?.getAttribute('data-initials')).toBe(initials);
});

it.each(['+491701234567', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', '', ' '])(
  'a number gives no initials: "%s" is rendered as a user icon',
  async (name) => {
    const { node } = await render(<Avatar name={name} />);
    expect(node.querySelector('.lk-avatar')?.hasAttribute('data-initials')).toBe(false);
    expect(node.querySelector('.lk-avatar .lk-userPreviewAvatarIcon')).not.toBeNull();
  },
);
