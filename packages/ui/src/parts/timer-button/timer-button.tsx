// An action that must be waited for. It draws the seconds left; counting them is the flow's work.
import { MINUTE_SECONDS } from '@latchkey/wire';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../link/link.tsx';

export type TimerButtonProps = Omit<LinkProps, 'href' | 'children'> & {
  /** Seconds until it is enabled; 0 or less: now. */
  readonly remainingSeconds: number;
  /** Label during the countdown, given the time as `0:24`. */
  readonly waiting: (time: string) => ReactNode;
  /** Label once it is enabled. */
  readonly children: ReactNode;
};

/** 84 → `1:24`. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`;

/** Sends a message again, after a countdown. */
export const TimerButton = ({ remainingSeconds, waiting, disabled, children, ...rest }: TimerButtonProps) => {
  const left = Math.ceil(remainingSeconds);
  return (
    <Link {...rest} disabled={disabled || left > 0}>
      {left > 0 ? waiting(clockTime(left)) : children}
    </Link>
  );
};
