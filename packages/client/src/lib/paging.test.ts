import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, toLimitOffset } from './paging.ts';

describe('paging', () => {
  it('requests the first ten rows by default', () => {
    expect(toLimitOffset()).toEqual({ limit: 10, offset: 0 });
    expect(toLimitOffset({ initialPage: undefined, pageSize: undefined })).toEqual({ limit: 10, offset: 0 });
  });

  it('counts pages from 1', () => {
    expect(toLimitOffset({ initialPage: 3, pageSize: 20 })).toEqual({ limit: 20, offset: 40 });
    expect(toLimitOffset({ initialPage: 0 })).toEqual({ limit: 10, offset: 0 });
  });

  it('covers every row once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 50 }), (total, pageSize) => {
        const rows = new Set<number>();
        for (let page = 1; page <= pageCount(total, pageSize); page += 1) {
          const { limit, offset } = toLimitOffset({ initialPage: page, pageSize });
          for (let row = offset; row < Math.min(offset + limit, total); row += 1) rows.add(row);
        }
        expect(rows.size).toBe(total);
      }),
    );
  });
});
