// What developers are warned about: texts that no surface draws.
import type { Latchkey } from '@latchkey/client';
import { describe, expect, it, vi } from 'vitest';
import { english } from '../../messages.ts';
import { LOCALIZATION_PATHS } from '../../testing/localization-paths.ts';
import { loadKeys } from '../languages/packs.ts';
import { unknownPaths, warnOfUnknown } from './unknown-texts.ts';

const setUp = () => {
  const warn = vi.fn();
  // The part of a client that is read.
  const latchkey = { platform: { log: { warn } } } as unknown as Latchkey;
  return { latchkey, warned: () => warn.mock.calls.flat() as readonly string[] };
};

describe('texts that no surface draws', () => {
  it('cause one warning each, with the reason', async () => {
    const { latchkey, warned } = setUp();
    const given = { formFieldInputPlaceholder__password: '…', signIn: { password: { subtitle: 'x', title: 'y' } } };
    await warnOfUnknown(latchkey, given);
    await warnOfUnknown(latchkey, { ...given, dates: { nextDay: 'z' } });
    expect(warned().map((text) => /"(.*?)"/.exec(text)?.[1])).toEqual([
      'formFieldInputPlaceholder__password',
      'signIn.password.subtitle',
      'dates.nextDay',
    ]);
  });

  it('are named with the nearest one that exists, flat or nested, ours or of the contract', async () => {
    const { latchkey, warned } = setUp();
    const given = {
      signIn: { 'start.titel': 'x', password: { forgotten: () => 'y' } },
      signUp: { start: { actionLnk: 'z' } },
      formFieldLabel__emailAdress: 'e',
      errors: { form_pasword_incorrect: 'e' },
      wholly: { unknown: { one: 'a', other: 'b' } },
    };
    await warnOfUnknown(latchkey, given);
    await warnOfUnknown(latchkey, given);
    expect(
      warned()
        .map((text) => [...text.matchAll(/"(.*?)"/g)].map(([, path]) => path))
        .slice(0, 5),
    ).toEqual([
      ['signIn.start.titel', 'signIn.start.title'],
      ['signIn.password.forgotten', 'signIn.password.forgot'],
      ['signUp.start.actionLnk', 'signUp.start.actionLink'],
      ['formFieldLabel__emailAdress', 'formFieldLabel__emailAddress'],
      ['errors.form_pasword_incorrect', 'errors.form_password_incorrect'],
    ]);
    expect(warned()).toHaveLength(6);
    expect(warned()[5]).toContain('"wholly.unknown"');
  });

  it('are not those of a pack, of the contract, of a role or of an error code with its field', async () => {
    const nested = (path: string): object =>
      path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), 'text') as object;
    const keys = await loadKeys();
    expect(unknownPaths(english as never, keys)).toEqual([]);
    for (const path of LOCALIZATION_PATHS) expect(unknownPaths(nested(path) as never, keys), path).toEqual([]);
    const free = {
      roles: { 'org:keeper': 'Keeper' },
      errors: { form_param_nil__password: 'Which?', user_locked: 'x' },
    };
    expect(unknownPaths(free, keys)).toEqual([]);
  });

  it('are no more than twenty, however many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 'x']));
    expect(unknownPaths(many, await loadKeys())).toHaveLength(20);
  });

  it('include a whole language that there is none of', async () => {
    const { latchkey, warned } = setUp();
    await warnOfUnknown(latchkey, 'hu');
    await warnOfUnknown(latchkey, 'auto');
    await warnOfUnknown(latchkey, 'de-AT');
    expect(warned()).toEqual([expect.stringContaining('"hu"')]);
  });
});
