// Which page numbers a pager shows: the first, the last, the current one with its neighbours, and gaps between. Pure.

/** A page number, or a gap. */
export type PageNumber = number | 'gap-before' | 'gap-after';

const SIBLINGS = 1;

/** A gap that would hide only one page is that page. */
const bridge = (from: number, to: number, gap: 'gap-before' | 'gap-after'): readonly PageNumber[] => {
  if (to - from < 2) return [];
  return to - from === 2 ? [from + 1] : [gap];
};

/**
 * The numbers in order.
 *
 * @example
 * pageNumbers(6, 12); // 1, gap, 5, 6, 7, gap, 12
 */
export const pageNumbers = (page: number, pages: number): readonly PageNumber[] => {
  if (pages < 1) return [];
  const from = Math.max(1, page - SIBLINGS);
  const to = Math.min(pages, page + SIBLINGS);
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? [1, ...bridge(1, from, 'gap-before')] : []),
    ...middle,
    ...(to < pages ? [...bridge(to, pages, 'gap-after'), pages] : []),
  ];
};
