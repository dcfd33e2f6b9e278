// What the readers of an import make of files: JSON in pieces, tables, hostile and broken ones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SOURCES } from '../../../domain/import/sources/sources.ts';
import { splitJson } from './json-rows.ts';
import { readSourceRows, type SourceRow } from './source-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHAPE = {
  file: 'f.json',
  isDocument: (name: string) => name === 'users' || name === 'realm',
  tableOf: (name: string) => (name === 'users' ? 'users' : undefined),
};

/** Text in pieces of this length. */
async function* pieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

const split = async (text: string, length = 7) => {
  const rows: unknown[] = [];
  for await (const row of splitJson(pieces(text, length), SHAPE))
    rows.push([row.table, row.line, JSON.parse(row.text)]);
  return rows;
};

const read = async (name: string, content: string | Uint8Array, from = 'generic'): Promise<readonly SourceRow[]> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const source = SOURCES.find((one) => one.name === from);
  if (!source) throw new Error(from);
  const rows: SourceRow[] = [];
  for await (const row of readSourceRows(source, path)) rows.push(row);
  return rows;
};

describe('JSON', () => {
  it('is split into lines, an array, and the tables of a document', async () => {
    expect(await split('{"a":1}\n{"a":"}\\"{"}\n')).toEqual([
      ['', 1, { a: 1 }],
      ['', 2, { a: '}"{' }],
    ]);
    expect(await split('[ {"a":[1,{"b":2}]},\n{"a":null} ]')).toEqual([
      ['', 1, { a: [1, { b: 2 }] }],
      ['', 2, { a: null }],
    ]);
    const realm = '{"realm":"x","skip":{"users":[1,"]"]},"n":1.5,"users":[{"id":"1"},{"id":"2"}],"last":[{"id":3}]}';
    expect(await split(realm)).toEqual([
      ['users', 1, { id: '1' }],
      ['users', 1, { id: '2' }],
    ]);
  });

  it('gives the same rows in whatever pieces it comes', async () => {
    const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 50 }), async (given, length) => {
        const expected = given.map((row) => JSON.parse(JSON.stringify(row)));
        const texts = [
          JSON.stringify(given),
          JSON.stringify(given, null, 2),
          JSON.stringify({ realm: 'x', users: given }),
        ];
        for (const text of texts) {
          const found = await split(text, length);
          expect(found.map((row) => (row as readonly unknown[])[2])).toEqual(expected);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never hangs or runs out of memory on any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'a', ' ', '\n') }),
        async (text) => {
          await split(text, 3).catch(() => {});
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a cut file', '[{"a":1},{"a":', 'ends inside a value'],
    ['no JSON', 'hello', 'an object is expected'],
    ['an array of numbers', '[1,2]', 'an object is expected'],
    ['a deep value', `[${'{"a":'.repeat(70)}`, 'nested too deeply'],
    ['a row without an end', `{"a":"${'x'.repeat(1_100_000)}`, 'longer than 1 MiB'],
  ])('%s is refused with its line', async (_title, text, reason) => {
    await expect(split(text, 65_536)).rejects.toThrow(reason);
    await expect(split(text, 65_536)).rejects.toThrow('line 1');
  });
});

describe('a table', () => {
  it('is read with a byte order mark, CRLF, quotes and line breaks in cells', async () => {
    const text =
      '\uFEFFid,email_address,first_name\r\n1,"ada@example.com","A ""the"" da"\r\n\r\n2,grace@example.com,"two\nlines"\r\n';
    expect(await read('bom.csv', text)).toEqual([
      {
        file: 'bom.csv',
        line: 2,
        table: 'records',
        row: { id: '1', email_address: 'ada@example.com', first_name: 'A "the" da' },
      },
      {
        file: 'bom.csv',
        line: 5,
        table: 'records',
        row: { id: '2', email_address: 'grace@example.com', first_name: 'two\nlines' },
      },
    ]);
  });

  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
  ])('counts a line break in a cell once, with rows that end in %s', async (_title, end) => {
    const text = ['id,name', '1,"a\r\nb\nc"', '2,x', '3,"d\r\n\r\ne"', '4', '5,y', ''].join(end);
    const rows = await read('breaks.csv', text);
    expect(rows.map(({ line }) => line)).toEqual([4, 5, 8, 9, 10]);
    await expect(read('open.csv', `${text}6,"open`)).rejects.toThrow('line 11');
  });

  it('reports a row with another number of cells, and goes on', async () => {
    const rows = await read('short.csv', 'id,email_address\n1\n2,b@example.com\n');
    expect(rows).toMatchObject([{ line: 2, problem: 'has 1 columns instead of 2' }, { row: { id: '2' } }]);
  });

  it('has columns of any name', async () => {
    const [row] = await read('names.csv', '__proto__,constructor\na,b\n');
    expect(row && 'row' in row && Object.entries(row.row)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(({} as { a?: string }).a).toBeUndefined();
  });

  it.each([
    ['a quote without an end', `id,name\n1,"${'x'.repeat(2_000_000)}`, /line \d+/],
    ['a quote that is not closed', 'id,name\n1,"abc', /Quote Not Closed/i],
    ['a million columns', 'c,'.repeat(500_000), /columns|max_record_size|Record/i],
    ['two columns of one name', 'id,id\n1,2\n', /same name/],
    ['a very long row', `id,name\n1,${'y'.repeat(2_000_000)}\n`, /line \d+/],
  ])('with %s is refused', async (_title, text, reason) => {
    await expect(read('bad.csv', text)).rejects.toThrow(reason);
  });
});

describe('a file in another encoding', () => {
  it('is refused, with what to do', async () => {
    await expect(read('utf16.csv', Buffer.from('\uFEFFid,email\n', 'utf16le'))).rejects.toThrow('is UTF-16');
    await expect(read('latin1.csv', Buffer.from('id,name\n1,Ren\xE9\n', 'latin1'))).rejects.toThrow(
      'not text in UTF-8',
    );
  });

  it('with NUL is read; the check of the user refuses what cannot be stored', async () => {
    expect(await read('nul.csv', 'id,name\n1,a\0b\n')).toMatchObject([{ row: { name: 'a\0b' } }]);
  });
});
