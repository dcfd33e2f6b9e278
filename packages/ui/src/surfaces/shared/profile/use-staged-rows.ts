// A long list a few rows at a time: the first render at once, and the page stays responsive while the rest render.
import { startTransition, useEffect, useState } from 'react';
import { useHold } from './staged-rendering.tsx';

/** How many render in one task; more would block a slow device. */
const ROWS_AT_ONCE = 3;

/** The rows rendered so far; in the end all of them. What comes after the list waits for that. */
export const useStagedRows = <Row>(rows: readonly Row[]): readonly Row[] => {
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const isAll = count >= rows.length;
  useHold(!isAll);
  useEffect(() => {
    if (!isAll) startTransition(() => setCount(count + ROWS_AT_ONCE));
  }, [isAll, count]);
  return isAll ? rows : rows.slice(0, count);
};
