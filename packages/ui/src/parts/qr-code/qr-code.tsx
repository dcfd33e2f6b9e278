// A QR code. It is black on white in every theme, because cameras read nothing else for certain.
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance-context.tsx';
import type { QrPath } from './qr-path.ts';

export type QrCodeProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** What is in the code. */
    readonly text: string;
    /** What it is for, for those who do not see it. */
    readonly label: string;
    /** Shown in its place when it cannot be drawn. */
    readonly fallback: ReactNode;
  };

/** The quiet edge that the standard asks for, in squares. */
const EDGE = 4;

/** The drawing once it has come; `failed` when the encoder could not be fetched or the text does not fit. */
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

/** A picture to scan. Its place is kept while it is being drawn. */
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
