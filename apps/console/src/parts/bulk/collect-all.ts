// Reads every page of a list, with progress and a way to stop.

type PageOf<Row> = { readonly data: readonly Row[]; readonly total_count: number };

export type CollectOptions<Row> = {
  readonly readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<PageOf<Row>>;
  readonly limit: number;
  readonly signal: AbortSignal;
  /** Gets the rows of each page, and how many there are on all. */
  readonly onPage: (rows: readonly Row[], total: number) => void;
};

/** Resolves at the end of the list, or after a stop. Throws what a read throws. */
export const collectAll = async <Row>({ readPage, limit, signal, onPage }: CollectOptions<Row>): Promise<void> => {
  for (let offset = 0; !signal.aborted; offset += limit) {
    const { data, total_count: total } = await readPage({ limit, offset });
    if (signal.aborted) return;
    onPage(data, total);
    if (data.length < limit) return;
  }
};
