// A text → the outline of its QR code. A chunk of its own: only who sets up an app downloads the encoder.
import { generate } from 'lean-qr/nano';

/** The dark modules as one path on a grid of `size` squares, without the quiet edge. */
export type QrPath = { readonly size: number; readonly path: string };

/** Draws each row as runs of dark squares, so that the path stays short. */
export const qrPath = (text: string): QrPath => {
  const { size, get } = generate(text);
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (get(x, y)) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return { size, path };
};
