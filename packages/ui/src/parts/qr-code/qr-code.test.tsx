// The QR code: the structure that the standard requires, and a text for users who cannot see it.
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { QrCode } from './qr-code.tsx';
import { qrPath } from './qr-path.ts';

/** The dark modules of a path made of runs. */
const squaresOf = (path: string): ReadonlySet<string> =>
  new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, run]) =>
      Array.from({ length: Number(run) }, (_, step) => `${Number(x) + step},${y}`),
    ),
  );

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

describe('a QR code', () => {
  it('has a finder in three corners and not in the fourth', () => {
    const { size, path } = qrPath(
      'otpauth://totp/Fieldnote:mira@harbourlab.org?secret=JBSWY3DPEHPK3PXP&issuer=Fieldnote',
    );
    expect((size - 17) % 4).toBe(0);
    const dark = squaresOf(path);
    const at = (left: number, top: number) =>
      FINDER.map((_, y) => FINDER.map((__, x) => (dark.has(`${left + x},${top + y}`) ? '#' : '.')).join(''));
    expect(at(0, 0)).toEqual(FINDER);
    expect(at(size - 7, 0)).toEqual(FINDER);
    expect(at(0, size - 7)).toEqual(FINDER);
    expect(at(size - 7, size - 7)).not.toEqual(FINDER);
  });

  it('differs for another text', () => {
    expect(qrPath('one').path).not.toBe(qrPath('two').path);
  });

  it('is rendered with a quiet zone of four modules and a name', async () => {
    const { find } = await render(<QrCode text="otpauth://x" label="QR code for your app" fallback="no picture" />);
    await act(async () => vi.dynamicImportSettled());
    const { size } = qrPath('otpauth://x');
    expect(find('svg').getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`);
    expect(find('svg').getAttribute('aria-label')).toBe('QR code for your app');
    expect(find('.lk-qr-code').className).toContain('lk-qrCodeContainer');
  });

  it('is replaced by text when the content is too long', async () => {
    const { node } = await render(<QrCode text={'x'.repeat(8_000)} label="QR" fallback="no picture" />);
    await act(async () => vi.dynamicImportSettled());
    expect(node.textContent).toBe('no picture');
  });
});
