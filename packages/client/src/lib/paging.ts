// Converts between page numbers, which callers use, and limit with offset, which the wire uses.
import { DEFAULT_PAGE_SIZE } from '@latchkey/wire';

/** Pages are counted from 1. */
export interface PageRequest {
  readonly initialPage?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface LimitOffset {
  readonly limit: number;
  readonly offset: number;
}

/** Page 3 of 10 → the rows after the first 20. */
export const toLimitOffset = ({ initialPage = 1, pageSize = DEFAULT_PAGE_SIZE }: PageRequest = {}): LimitOffset => ({
  limit: pageSize,
  offset: Math.max(0, initialPage - 1) * pageSize,
});

/** Number of pages for that many rows; 0 for no rows. */
export const pageCount = (totalCount: number, pageSize: number = DEFAULT_PAGE_SIZE): number =>
  Math.ceil(totalCount / pageSize);
