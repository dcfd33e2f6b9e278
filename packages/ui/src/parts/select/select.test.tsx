// A select whose choice is being saved: it keeps the focus, and its value cannot be changed.
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
];

const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

it('passes a choice on', async () => {
  const onChange = vi.fn();
  const { find } = await render(<Select aria-label="Role" value="admin" options={OPTIONS} onChange={onChange} />);
  await choose(find('select'), 'member');
  expect(onChange).toHaveBeenCalledOnce();
});

it('keeps the focus while its choice is saved, and ignores changes', async () => {
  const onChange = vi.fn();
  const draw = (loading: boolean) => (
    <Select aria-label="Role" value="admin" options={OPTIONS} loading={loading} onChange={onChange} />
  );
  const { find, update } = await render(draw(false));
  const select = find<HTMLSelectElement>('select');
  select.focus();
  await update(draw(true));
  expect(select.disabled).toBe(false);
  expect(select.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(select);
  await choose(select, 'member');
  expect(onChange).not.toHaveBeenCalled();
  expect(select.value).toBe('admin');
});
