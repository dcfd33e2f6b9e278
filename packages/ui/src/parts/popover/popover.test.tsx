// The focus in a panel whose rows load in parts.
import { act, useRef } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Popover } from './popover.tsx';

const Panel = ({ rows }: { readonly rows: readonly string[] }) => {
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" ref={anchor}>
        open
      </button>
      <Popover label="Places" anchor={anchor} onClose={() => undefined}>
        {rows.map((row) => (
          <button key={row} type="button" role="menuitem">
            {row}
          </button>
        ))}
      </Popover>
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
