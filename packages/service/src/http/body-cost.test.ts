// Parsing a body takes time linear in its length, whatever it contains, and a body with too many fields is refused.
import { BODY_MAX_BYTES, FORM_MAX_FIELDS, PART_HEADERS_MAX_BYTES } from '@latchkey/wire';
import { growthOf } from '@latchkey/wire/testing';
import { describe, expect, it } from 'vitest';
import { collect, readBody } from './body.ts';
import { parseJsonObject } from './json-text.ts';
import { readPostedForm } from './posted-form.ts';

const MULTIPART = 'multipart/form-data; boundary=b';
const FORM = 'application/x-www-form-urlencoded';

const post = (type: string, body: string): Request =>
  new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body });

const codeOf = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: Error) => /Latchkey: (\w+)/.exec(error.message)?.[1] ?? error.message,
  );

const part = (name: string, value = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('names and values', () => {
  it('are collected in linear time, for one repeated name or many names', async () => {
    const repeated = (n: number) => () => collect(Array.from({ length: n }, () => ['a', ''] as const));
    const different = (n: number) => () => collect(Array.from({ length: n }, (_, at) => [`a${at}`, ''] as const));
    expect(await growthOf(16_384, repeated)).toMatchObject({ isSteep: false });
    expect(await growthOf(16_384, different)).toMatchObject({ isSteep: false });
  });

  it('keep every value of a repeated name, in order', () => {
    expect({
      ...collect([
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
        ['a', '4'],
      ]),
    }).toEqual({ a: ['1', '3', '4'], b: '2' });
    expect({
      ...collect([
        ['a', ['x']],
        ['a', 'y'],
      ]),
    }).toEqual({ a: [['x'], 'y'] });
  });
});

describe('a form', () => {
  const fields = (count: number): string => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&');

  it('may have a hundred fields and no more', async () => {
    expect(await codeOf(readBody(post(FORM, fields(FORM_MAX_FIELDS)), false))).toBe('read');
    expect(await codeOf(readBody(post(FORM, fields(FORM_MAX_FIELDS + 1)), false))).toBe('request_too_many_fields');
    expect(await codeOf(readPostedForm(post(FORM, fields(FORM_MAX_FIELDS)), BODY_MAX_BYTES))).toBe('read');
    expect(await codeOf(readPostedForm(post(FORM, fields(FORM_MAX_FIELDS + 1)), BODY_MAX_BYTES))).toBe(
      'request_too_many_fields',
    );
  });

  it('is read as a whole only if its length is that of its headers', async () => {
    const streamed = (headers: Readonly<Record<string, string>>) => {
      const request = new Request('http://localhost/', {
        method: 'POST',
        headers: { 'content-type': FORM, ...headers },
        body: 'a=1',
      });
      let isWhole = false;
      const whole = request.arrayBuffer.bind(request);
      Object.defineProperty(request, 'arrayBuffer', {
        value: () => {
          isWhole = true;
          return whole();
        },
      });
      return { request, isWhole: () => isWhole };
    };
    const cases: ReadonlyArray<readonly [Readonly<Record<string, string>>, boolean, boolean]> = [
      [{ 'content-length': '3' }, true, true],
      [{}, true, true],
      [{ 'content-length': '3' }, false, false],
      [{ 'transfer-encoding': 'chunked' }, true, false],
      [{ 'content-length': '3, 3' }, true, false],
      [{ 'content-length': '-3' }, true, false],
    ];
    for (const [headers, hasExactLength, expected] of cases) {
      const { request, isWhole } = streamed(headers);
      expect({ ...(await readBody(request, false, { hasExactLength })) }).toEqual({ a: '1' });
      expect([headers, isWhole()]).toEqual([headers, expected]);
    }
  });

  it('is rejected by its headers, before a byte of it is read', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': FORM, 'content-length': String(BODY_MAX_BYTES + 1) },
      body: 'a=1',
    });
    expect(await codeOf(readPostedForm(request, BODY_MAX_BYTES))).toBe('request_too_large');
    expect(request.bodyUsed).toBe(false);
  });

  it('that another site posts must be a form in UTF-8', async () => {
    for (const type of ['application/json', 'text/plain', MULTIPART])
      expect(await codeOf(readPostedForm(post(type, 'a=1'), BODY_MAX_BYTES))).toBe('request_body_invalid');
  });
});

describe('a multipart form', () => {
  const form = (parts: string) => readBody(post(MULTIPART, `${parts}--b--\r\n`), true);

  it('may have a hundred parts and no more', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, at) => part(`f${at}`)).join('');
    expect(await codeOf(form(parts(FORM_MAX_FIELDS)))).toBe('read');
    expect(await codeOf(form(parts(FORM_MAX_FIELDS + 1)))).toBe('request_too_many_fields');
    expect(await codeOf(form(part('a').repeat(20_000)))).toBe('request_too_many_fields');
  });

  it('has short headers in each part', async () => {
    const headers = (bytes: number) =>
      `--b\r\nContent-Disposition: form-data; name="a"\r\nX: ${'x'.repeat(bytes)}\r\n\r\n\r\n`;
    expect(await codeOf(form(headers(100)))).toBe('read');
    expect(await codeOf(form(headers(PART_HEADERS_MAX_BYTES)))).toBe('request_body_invalid');
    expect(await codeOf(form(`--b\r\n${'X: a\r\n'.repeat(100_000)}\r\n\r\n`))).toBe('request_body_invalid');
  });

  it.each([
    ['none', 'multipart/form-data'],
    ['an empty one', 'multipart/form-data; boundary='],
    ['one that is too long', `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['two', 'multipart/form-data; boundary=b; boundary=c'],
    ['one with a line break', 'multipart/form-data; boundary="b\u0009c"'],
  ])('needs one boundary of RFC 2046: %s is rejected', async (_name, type) => {
    expect(await codeOf(readBody(post(type, `${part('a')}--b--\r\n`), false))).toBe('request_body_invalid');
  });

  it.each([
    ['quoted', 'multipart/form-data; boundary="b"'],
    ['in capitals, with a charset', 'Multipart/Form-Data; charset=utf-8; Boundary=b'],
  ])('accepts a boundary that is %s', async (_name, type) => {
    const fields = await readBody(post(type, `${part('a', '1')}--b--\r\n`), false);
    expect({ ...fields }).toEqual({ a: '1' });
  });

  const SHAPES: ReadonlyArray<readonly [string, (n: number) => string]> = [
    ['empty parts', (n) => part('a').repeat(n / 47)],
    ['parts with names of their own', (n) => Array.from({ length: n / 52 }, (_, at) => part(`a${at}`)).join('')],
    ['header lines', (n) => `--b\r\n${'X: a\r\n'.repeat(n / 6)}\r\n\r\n`],
    ['line breaks', (n) => part('a', '\r\n'.repeat(n / 2))],
    ['half boundaries', (n) => part('a', '\r\n--'.repeat(n / 4))],
    ['boundaries without an end', (n) => '--b'.repeat(n / 3)],
    ['white space in a header', (n) => `--b\r\nContent-Disposition: form-data;${' '.repeat(n)} name="a"\r\n\r\n\r\n`],
  ];
  it.each(SHAPES)('costs linear time: %s', async (_name, make) => {
    const work = (n: number) => {
      const text = make(n);
      return () => codeOf(form(text));
    };
    expect(await growthOf(65_536, work)).toMatchObject({ isSteep: false });
  });

  it('costs linear time when its boundary repeats itself', async () => {
    const boundary = 'a'.repeat(70);
    const work = (n: number) => {
      const text = `--${boundary}\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'a'.repeat(n)}\r\n--${boundary}--`;
      return () => codeOf(readBody(post(`multipart/form-data; boundary=${boundary}`, text), true));
    };
    expect(await growthOf(262_144, work)).toMatchObject({ isSteep: false });
  });
});

describe('JSON', () => {
  const SHAPES: ReadonlyArray<readonly [string, (n: number) => string]> = [
    ['a string that never ends', (n) => `{"a":"${'\\"'.repeat(n / 2)}`],
    ['a string of escapes', (n) => `{"a":"${'\\"'.repeat(n / 2)}"}`],
    ['quotation marks', (n) => '"'.repeat(n)],
    ['keys', (n) => `{${Array.from({ length: n / 10 }, (_, at) => `"${at}":1`).join(',')}}`],
    ['one key again and again', (n) => `{${'"a":1,'.repeat(n / 6)}"a":1}`],
    ['empty lists', (n) => `{"a":[${'[],'.repeat(n / 3)}1]}`],
    ['depth', (n) => '['.repeat(n)],
    ['backslashes', (n) => `{"a":"${'\\'.repeat(n)}"}`],
    ['white space', (n) => `{${' '.repeat(n)}}`],
    ['digits', (n) => `{"a":${'9'.repeat(n)}}`],
  ];
  it.each(SHAPES)('costs linear time: %s', async (_name, make) => {
    const work = (n: number) => {
      const text = make(n);
      return () => {
        try {
          return parseJsonObject(text);
        } catch {
          return undefined;
        }
      };
    };
    expect(await growthOf(65_536, work)).toMatchObject({ isSteep: false });
  });
});
