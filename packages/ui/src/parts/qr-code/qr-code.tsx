// A QR code. It is black on white in every theme, because not all scanners read other colours.
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { QrPath } from './qr-path.ts';

export type QrCodeProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** The content of the code. */
    readonly text: string;
    /** Its purpose, for screen readers. */
    readonly label: string;
    /** Shown instead if it cannot be rendered. */
    readonly fallback: ReactNode;
  };

/** The quiet zone that the standard requires (ISO/IEC 18004), in modules. */
const EDGE = 4;

/** The drawing once it has loaded; `failed` if the encoder could not be fetched or the text is too long. */
const useQrPath = (text: string): QrPath | 'failed' | undefined => {
  const [drawn, setDrawn] = useState<QrPath | 'failed'>();
  useEffect(() => {
    let isGone = false;
    const show = (next: QrPath | 'failed'): void => {
      if (!isGone) setDrawn(next);
    };
    const draw = async (): Promise<QrPath> => (await import('./qr-path.ts')).qrPath(text);
    draw().then(show, () => show('failed'));
    return () => {
      isGone = true;
    };
  }, [text]);
  return drawn;
};

/** An image to scan. Its space is reserved while it loads. */
export const QrCode = ({ text, label, fallback, element, elementId, className, ...rest }: QrCodeProps) => {
  const classes = useClasses();
  const drawn = useQrPath(text);
  if (drawn === 'failed') return fallback;
  const side = drawn && drawn.size + 2 * EDGE;
  return (
    <div {...rest} className={classes('lk-qr-code', { className, element, elementId }, 'qrCodeContainer')}>
      {drawn && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-EDGE} ${-EDGE} ${side} ${side}`}
          shapeRendering="crispEdges"
          className="lk-qr-code-picture"
        >
          <path d={drawn.path} />
        </svg>
      )}
    </div>
  );
};
