// Codes: one real input, decorative cells, states.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render, type } from '../../testing/render.tsx';
import { CodeInput } from './code-input.tsx';

const nothing = (): void => undefined;
const cells = (node: HTMLElement): string[] =>
  [...node.querySelectorAll('.lk-code-input-cell')].map((cell) => cell.textContent ?? '');

describe('a code input', () => {
  it('is one input that requests digits and autofill, read left to right', async () => {
    const { node, find } = await render(<CodeInput value="" onCode={nothing} name="code" />);
    expect(node.querySelectorAll('input')).toHaveLength(1);
    const input = find<HTMLInputElement>('input');
    expect(input.inputMode).toBe('numeric');
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.getAttribute('aria-label')).toBe('Code of 6 digits');
    expect(find('.lk-code-input').dir).toBe('ltr');
  });

  it('renders a digit per cell, hidden from assistive technology', async () => {
    const { node } = await render(<CodeInput value="417" onCode={nothing} />);
    expect(cells(node)).toEqual(['4', '1', '7', '', '', '']);
    expect(node.querySelectorAll('.lk-code-input-cell[aria-hidden="true"]')).toHaveLength(6);
  });

  it('passes on all that was typed or pasted, whatever its length', async () => {
    const onCode = vi.fn();
    const { find } = await render(<CodeInput value="" onCode={onCode} />);
    await type(find('input'), 'Your code: 417 093');
    expect(onCode).toHaveBeenCalledExactlyOnceWith('Your code: 417 093');
  });

  it('cannot be changed while it is checked or once it is accepted', async () => {
    const { find, update } = await render(<CodeInput value="417093" onCode={nothing} state="busy" />);
    expect(find<HTMLInputElement>('input').readOnly).toBe(true);
    await update(<CodeInput value="417093" onCode={nothing} state="success" />);
    expect(find<HTMLInputElement>('input').readOnly).toBe(true);
  });

  it('takes the focus and selects the wrong digits, so that typing replaces them', async () => {
    const { find, update } = await render(<CodeInput value="417093" onCode={nothing} state="busy" />);
    await update(<CodeInput value="417093" onCode={nothing} state="error" />);
    const input = find<HTMLInputElement>('input');
    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
    expect(find('.lk-code-input').dataset.state).toBe('error');
  });

  it('marks the cell of the next digit', async () => {
    const { node, find } = await render(<CodeInput value="41" onCode={nothing} />);
    await act(async () => find('input').focus());
    expect(
      [...node.querySelectorAll('.lk-code-input-cell')].findIndex((cell) => cell.hasAttribute('data-active')),
    ).toBe(2);
  });
});
