// The second line of an identity row, and its direction.
import { expect, it, onTestFinished } from 'vitest';
import { render } from '../../testing/render.tsx';
import styles from './identity-row.css?raw';
import { IdentityRow } from './identity-row.tsx';

it('truncates an address at its end in either direction, next to the name', async () => {
  const sheet = document.createElement('style');
  sheet.textContent = styles;
  document.head.append(sheet);
  onTestFinished(() => sheet.remove());
  const { node } = await render(
    <div dir="rtl">
      <IdentityRow name="Mira" note="mira.with.a.long.name@harbourlab.org" />
    </div>,
  );
  const note = node.querySelector('.lk-identity-note');
  if (!note) throw new Error('There is no note.');
  const style = getComputedStyle(note);
  expect(style.getPropertyValue('unicode-bidi')).toBe('plaintext');
  expect(style.getPropertyValue('text-overflow')).toBe('ellipsis');
  expect(style.getPropertyValue('justify-self')).toBe('start');
});
