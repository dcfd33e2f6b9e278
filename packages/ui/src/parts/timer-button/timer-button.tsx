// An action that must be waited for. It draws the seconds left; counting them is the flow's work.
import { MINUTE_SECONDS } from '@latchkey/wire';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../link/link.tsx';

export type TimerButtonProps = Omit<LinkProps, 'href' | 'children'> & {
  /** Seconds until it can be pressed; 0 or less: now. */
  readonly remainingSeconds: number;
  /** Words while waiting, given the time as `0:24`. */
  readonly waiting: (time: string) => ReactNode;
  /** Words once it can be pressed. */
  readonly children: ReactNode;
};

/** 84 → `1:24`. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`;

/** Sends something again, after a while. */
export const TimerButton = ({ remainingSeconds, waiting, disabled, children, ...rest }: TimerButtonProps) => {
  const left = Math.ceil(remainingSeconds);
  return (
    <Link {...rest} disabled={disabled || left > 0}>
      {left > 0 ? waiting(clockTime(left)) : children}
    </Link>
  );
};
