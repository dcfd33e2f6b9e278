// Splits JSON into rows without holding the file: lines of objects, an array of objects, or an object whose members are arrays
// of objects (tables). Other members of such an object are skipped. Linear; a row, its depth and a name are bounded.
import { DEPTH_MOST, ROW_MAX_LENGTH, SKIPPED_DEPTH_MOST, unreadable } from './bounds.ts';

/** The text of one object and where it begins. */
export type JsonRow = { readonly table: string; readonly line: number; readonly text: string };

export type JsonShape = {
  readonly file: string;
  /** True if an object whose first member has this name is a document of tables, not a row. */
  readonly isDocument: (firstName: string) => boolean;
  /** The table that a member of a document is; undefined to skip it. */
  readonly tableOf: (name: string) => string | undefined;
};

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const NEWLINE = 10;
const MEMBER_NAME_MAX_LENGTH = 256;

const isSpace = (code: number): boolean => code === 32 || code === NEWLINE || code === 13 || code === 9;

/** Where the scanner is: between rows, before a name, before a value, or inside a row or a value. */
type Place = 'top' | 'list' | 'names' | 'value' | 'table' | 'row' | 'skipped';

/** The first name of an object, at the end of its quotes. */
const FIRST_NAME = /^\{\s*"((?:[^"\\]|\\.){0,256})"$/;

/** Decides character by character; it keeps the text of one row at most. */
class Scanner {
  private place: Place = 'top';
  /** Where the current row is. */
  private home: Place = 'top';
  private table = '';
  private line = 1;
  private rowLine = 1;
  private depth = 0;
  private isText = false;
  private isEscaped = false;
  /** The beginning of the current row, of earlier pieces. */
  private kept = '';
  private name: string | undefined;
  /** The first name of the current row is read. */
  private isNamed = false;

  private readonly shape: JsonShape;

  constructor(shape: JsonShape) {
    this.shape = shape;
  }

  /** The rows that end in this piece. */
  feed(text: string): readonly JsonRow[] {
    const rows: JsonRow[] = [];
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE) this.line += 1;
      if (this.place !== 'row') {
        this.step(code);
        start = at;
      } else if (this.inRow(code)) {
        rows.push({ table: this.table, line: this.rowLine, text: this.kept + text.slice(start, at + 1) });
        this.place = this.home;
        this.kept = '';
      } else if (this.home === 'top' && !this.isNamed && !this.isText && code === QUOTE) {
        this.isNamed = true;
        this.openDocument(this.kept + text.slice(start, at + 1));
      }
    }
    if (this.place === 'row') this.kept += text.slice(start);
    if (this.kept.length > ROW_MAX_LENGTH) this.fail('a row is longer than 1 MiB.');
    return rows;
  }

  /** Call it after the last piece. */
  end(): void {
    if (this.place !== 'top') this.fail('the file ends inside a value. Is it complete?');
  }

  private fail(reason: string): never {
    throw unreadable(this.shape.file, this.line, reason);
  }

  private step(code: number): void {
    if (this.place === 'names') this.inNames(code);
    else if (this.place === 'value') this.beforeValue(code);
    else if (this.place === 'skipped') this.inSkipped(code);
    else this.between(code);
  }

  private between(code: number): void {
    if (isSpace(code) || code === COMMA) return;
    if (code === OPEN_OBJECT) this.enterRow();
    else if (this.place === 'top' && code === OPEN_LIST) this.place = 'list';
    else if (this.place === 'list' && code === CLOSE_LIST) this.place = 'top';
    else if (this.place === 'table' && code === CLOSE_LIST) this.place = 'names';
    else this.fail('an object is expected here. Is it JSON?');
  }

  private enterRow(): void {
    if (this.place !== 'table') this.table = '';
    this.home = this.place;
    this.place = 'row';
    this.depth = 1;
    this.rowLine = this.line;
    this.isNamed = false;
  }

  /** The first name of an object at the top decides whether it is a document. */
  private openDocument(head: string): void {
    const first = FIRST_NAME.exec(head)?.[1];
    if (first === undefined || !this.shape.isDocument(first)) return;
    this.place = 'names';
    this.name = first;
    this.kept = '';
  }

  /** A character inside a text; true at its end. */
  private passText(code: number): boolean {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.isText = false;
    return !this.isText;
  }

  private nest(code: number, most: number): void {
    if (code === OPEN_OBJECT || code === OPEN_LIST) this.depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.depth -= 1;
    if (this.depth > most) this.fail('values are nested too deeply.');
  }

  /** True at the end of the row. */
  private inRow(code: number): boolean {
    if (this.isText) this.passText(code);
    else if (code === QUOTE) this.isText = true;
    else this.nest(code, DEPTH_MOST);
    return this.depth === 0;
  }

  private inNames(code: number): void {
    if (this.isText) {
      if (!this.passText(code)) this.name += String.fromCharCode(code);
      if ((this.name?.length ?? 0) > MEMBER_NAME_MAX_LENGTH) this.fail('a name is too long.');
    } else if (code === QUOTE) {
      this.isText = true;
      this.name = '';
    } else if (code === COLON && this.name !== undefined) this.place = 'value';
    else if (code === CLOSE_OBJECT) this.place = 'top';
    else if (!isSpace(code) && code !== COMMA) this.fail('a name in quotes is expected here. Is it JSON?');
  }

  private beforeValue(code: number): void {
    if (isSpace(code)) return;
    const table = this.shape.tableOf(this.name ?? '');
    this.name = undefined;
    if (table !== undefined && code === OPEN_LIST) {
      this.place = 'table';
      this.table = table;
      return;
    }
    this.place = 'skipped';
    this.depth = code === OPEN_OBJECT || code === OPEN_LIST ? 1 : 0;
    this.isText = code === QUOTE;
  }

  private inSkipped(code: number): void {
    if (this.isText) this.passText(code);
    else if (code === QUOTE) this.isText = true;
    else if (this.depth === 0 && (code === COMMA || code === CLOSE_OBJECT))
      this.place = code === COMMA ? 'names' : 'top';
    else this.nest(code, SKIPPED_DEPTH_MOST);
  }
}

/** The rows of JSON text that comes in pieces. */
export async function* splitJson(pieces: AsyncIterable<string>, shape: JsonShape): AsyncGenerator<JsonRow> {
  const scanner = new Scanner(shape);
  for await (const piece of pieces) yield* scanner.feed(piece);
  scanner.end();
}
