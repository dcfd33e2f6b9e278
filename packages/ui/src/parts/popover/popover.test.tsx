// The focus in a panel whose rows load in parts, and its position while something scrolls.
import { act, useRef } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Popover } from './popover.tsx';

const Panel = ({ rows, isOpen = true }: { readonly rows: readonly string[]; readonly isOpen?: boolean }) => {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" ref={anchor}>
        open
      </button>
      {isOpen && (
        <Popover label="Places" anchor={anchor} onClose={() => undefined}>
          {rows.map((row) => (
            <button key={row} type="button" role="menuitem">
              {row}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
};

const focused = () => document.activeElement?.textContent;

it('is on the first row, also when rows are added before it, until a key was pressed', async () => {
  const { update, find } = await render(<Panel rows={['New']} />);
  expect(focused()).toBe('New');
  await update(<Panel rows={['Lab', 'New']} />);
  expect(focused()).toBe('Lab');
  const press = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
  await act(async () => void find('[role=dialog]').dispatchEvent(press));
  expect(focused()).toBe('New');
  await update(<Panel rows={['Clinic', 'Lab', 'New']} />);
  expect(focused()).toBe('New');
});

it('stays where a press moved it', async () => {
  const { update, node } = await render(<Panel rows={['Lab', 'New']} />);
  await act(async () => [...node.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)?.focus());
  await update(<Panel rows={['Clinic', 'Lab', 'New']} />);
  expect(focused()).toBe('New');
});

it('returns to the button when it closes', async () => {
  const { update, find } = await render(<Panel rows={['Lab', 'New']} />);
  await update(<Panel rows={['Lab', 'New']} isOpen={false} />);
  expect(document.activeElement).toBe(find('button'));
});

it('stays where the user went, when it closes', async () => {
  const { update } = await render(<Panel rows={['Lab']} />);
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  elsewhere.focus();
  await update(<Panel rows={['Lab']} isOpen={false} />);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

it('is measured again when the page scrolls, and not when its own rows do: measuring would scroll them back', async () => {
  const { find } = await render(<Panel rows={['Lab', 'New']} />);
  const panel = find('[role=dialog]');
  panel.style.maxHeight = '5px';
  await act(async () => void panel.dispatchEvent(new Event('scroll')));
  await act(async () => void find('[role=menuitem]').dispatchEvent(new Event('scroll')));
  expect(panel.style.maxHeight).toBe('5px');
  await act(async () => void document.dispatchEvent(new Event('scroll')));
  expect(panel.style.maxHeight).not.toBe('5px');
});

it('is measured again when the direction of the page changes while it is open', async () => {
  const { find } = await render(<Panel rows={['Lab']} />);
  const panel = find('[role=dialog]');
  panel.style.maxHeight = '5px';
  await act(async () => document.documentElement.setAttribute('dir', 'rtl'));
  expect(panel.style.maxHeight).not.toBe('5px');
  document.documentElement.removeAttribute('dir');
});
