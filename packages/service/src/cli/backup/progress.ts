// Progress of a copy: a bar on a terminal, otherwise a line for each table that has rows.
import type { BackupPart } from '../../domain/backup/format.ts';

const BAR_WIDTH = 30;
const WHOLE = 100;
/** Longer lines would wrap on a narrow terminal, and could not be drawn again. */
const LINE_WIDTH = 79;
/** Carriage return, then erase to the end of the line. */
const CLEAR = '\r\u001b[K';

type Screen = { readonly isTerminal: boolean; write(text: string): void };

export type Progress = {
  readonly onPart: (part: BackupPart, totalRows: number) => void;
  /** Removes the bar. */
  end(): void;
};

const countText = (count: number): string => count.toLocaleString('en-US');

/** The bar for `done` of `total` rows. */
export const barText = (done: number, total: number, table: string): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * BAR_WIDTH);
  const percent = `${Math.floor(share * WHOLE)}%`.padStart('100%'.length);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${percent}  ${countText(done)} of ${countText(total)} rows  ${table}`;
};

export const createProgress = (screen: Screen, print: (text: string) => void): Progress => {
  let done = 0;
  let table = '';
  let drawn = '';
  const draw = (total: number): void => {
    const text = barText(done, total, table);
    if (text !== drawn) screen.write(`${CLEAR}${text.slice(0, LINE_WIDTH)}`);
    drawn = text;
  };
  return {
    onPart: (part, total) => {
      if (part.at === 'table') table = part.table;
      if (part.at === 'rows') done += part.lines.length;
      if (screen.isTerminal) draw(total);
      else if (part.at === 'table_end' && part.rows > 0) print(`${part.table}: ${countText(part.rows)} rows`);
    },
    end: () => {
      if (drawn !== '') screen.write(CLEAR);
    },
  };
};
