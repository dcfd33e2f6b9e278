// Shows how far an import is: a bar on a terminal, a line every ten seconds elsewhere.
import type { Clock } from '../../ports/clock.ts';

export type ProgressScreen = {
  readonly isTerminal: boolean;
  /** Text without a line break after it. */
  write(text: string): void;
};

const WIDTH = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;

const bar = (share: number): string => {
  const filled = Math.round(Math.min(share, 1) * WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
};

/** Reports progress on a screen; `total` is the size of the files. */
export const createProgress = (screen: ProgressScreen, clock: Pick<Clock, 'now'>, total: number) => {
  let bytes = 0;
  let rows = 0;
  let shownAt = clock.now();
  const show = (isLast: boolean): void => {
    const share = total === 0 ? 1 : bytes / total;
    const percent = `${Math.floor(Math.min(share, 1) * 100)} %`;
    if (screen.isTerminal) screen.write(`\r${bar(share)} ${percent}, ${rows} rows${isLast ? '\n' : ''}`);
    else screen.write(`${percent}, ${rows} rows\n`);
  };
  return {
    onBytes: (count: number): void => {
      bytes += count;
    },
    onRows: (count: number): void => {
      rows += count;
      const now = clock.now();
      if (now - shownAt < (screen.isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      shownAt = now;
      show(false);
    },
    end: (): void => show(true),
  };
};
