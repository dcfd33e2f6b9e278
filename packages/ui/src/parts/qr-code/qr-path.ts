// A text → the path of its QR code. A separate chunk: the encoder is downloaded only to enrol an app.
import { generate } from 'lean-qr/nano';

/** The dark modules as one path on a grid of `size` squares, without the quiet zone. */
export type QrPath = { readonly size: number; readonly path: string };

/** Draws each row as runs of dark modules, so that the path stays short. */
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
