// Clickable rows.
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { Row, Rows } from './rows.tsx';

it('a row is pressed, unless it is busy: then it keeps the focus', async () => {
  const onClick = vi.fn();
  const draw = (loading: boolean) => (
    <Rows>
      <Row lead="M" end="›" loading={loading} onClick={onClick}>
        Mira
      </Row>
    </Rows>
  );
  const { find, update } = await render(draw(false));
  const row = find<HTMLButtonElement>('.lk-row');
  await act(async () => row.click());
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(row.textContent).toBe('MMira›');
  await update(draw(true));
  await act(async () => row.click());
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(row.disabled).toBe(false);
  expect(row.getAttribute('aria-busy')).toBe('true');
  expect(row.textContent).toBe('MMira');
});
