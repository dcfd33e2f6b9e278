// A long list a few rows at a time: the first are there at once, the page answers while the rest are drawn.
import { startTransition, useEffect, useState } from 'react';
import { useHold } from './staged-rendering.tsx';

/** How many are drawn in one go; more would hold up a slow device. */
const ROWS_AT_ONCE = 3;

/** The rows that are drawn so far; in the end all of them. What comes after the list waits until they are. */
export const useStagedRows = <Row>(rows: readonly Row[]): readonly Row[] => {
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const isAll = count >= rows.length;
  useHold(!isAll);
  useEffect(() => {
    if (!isAll) startTransition(() => setCount(count + ROWS_AT_ONCE));
  }, [isAll, count]);
  return isAll ? rows : rows.slice(0, count);
};
