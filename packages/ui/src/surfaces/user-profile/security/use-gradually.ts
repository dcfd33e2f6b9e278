// A long list a few rows at a time: the first are there at once, the page answers while the rest are drawn.
import { useEffect, useState } from 'react';
import { useUi } from '../../../ui-context.tsx';

/** How many are drawn in one go; more would hold up a slow device. */
const ROWS_AT_ONCE = 6;

/** About a frame, in which the browser draws what it got and hears the visitor. */
const PAUSE_MS = 16;

/** The rows that are drawn so far; in the end all of them. */
export const useGradually = <Row>(rows: readonly Row[]): readonly Row[] => {
  const { timers } = useUi().latchkey.platform;
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const isAll = count >= rows.length;
  useEffect(() => {
    if (isAll) return;
    return timers.after(PAUSE_MS, () => setCount(count + ROWS_AT_ONCE));
  }, [isAll, count, timers]);
  return isAll ? rows : rows.slice(0, count);
};
