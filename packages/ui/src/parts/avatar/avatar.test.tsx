// The fallback for an avatar image: initials of a name, or an icon if there is only a number or nothing.
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { buildingGlyph } from '../icon/glyphs/building.ts';
import { Avatar } from './avatar.tsx';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Augusta Ada King', 'AK'],
  ['ada@example.com', 'A'],
  ['3M', '3'],
  ['🚢 Harbour', '🚢H'],
  ['王小明', '王'],
  ['Mira “Mi” (Hamburg)', 'MH'],
  ['Quay (Nord)', 'QN'],
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

it('an organization shows no user icon: a number gives initials, and an empty name the given icon', async () => {
  const { node } = await render(<Avatar name="+49 170 Taxi" shape="square" />);
  expect(node.querySelector('.lk-avatar')?.getAttribute('data-initials')).toBe('4T');
  const empty = await render(<Avatar name="" shape="square" glyph={buildingGlyph} />);
  expect(empty.node.querySelector('svg')?.innerHTML).toContain(buildingGlyph.path);
});

it('a user has one colour under every name', async () => {
  const hueOf = async (name: string, ownerId?: string): Promise<string | null | undefined> =>
    (await render(<Avatar name={name} ownerId={ownerId} />)).node.querySelector('.lk-avatar')?.getAttribute('data-hue');
  expect(await hueOf('ada', 'user_1')).toBe(await hueOf('Ada Lovelace', 'user_1'));
  expect(await hueOf('ada')).not.toBe(await hueOf('Ada Lovelace'));
});
