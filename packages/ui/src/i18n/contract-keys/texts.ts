// Maps a host's texts under the key paths of the contract (docs/guides/localization.md#a-pack-written-for-another-client) to
// our keys. A separate chunk: only a page with such texts downloads it.
import type { Latchkey, LoadOptions, Localization } from '@latchkey/client';
import { findMessage, type HostMessage, type Plural, type Values } from '../message.ts';
import { dateTexts } from './dates.ts';
import { CONTRACT_PATHS } from './paths.ts';

type Group = { [key: string]: HostMessage | Localization | undefined };

/** One of our texts that a path overrides: `signIn:choose.email_codeTo{address}`. */
type Target = { readonly group: string; readonly key: string; readonly parameter: string | undefined };

const TARGET = /^(\w+):([^{]+)(?:\{([\w.]+)\})?$/;

/** Our texts in a row of the table. */
export const targetsOf = (row: string): readonly Target[] =>
  row.split(' ').flatMap((written) => {
    const [, group, key, parameter] = TARGET.exec(written) ?? [];
    return group && key ? [{ group, key, parameter }] : [];
  });

/**
 * A placeholder of such a text, with an optional modifier: `{{provider|titleize}}`, `{{ date | numeric('en-US') }}`. Anything
 * else in double braces is not a placeholder and stays as written.
 */
const TOKEN = /\{\{\s*([\w.]+)\s*(?:\|[^{}]*)?\}\}/g;

/** Values that every text may use. */
const GLOBALS = {
  'signIn.identifier': ({ client }: Latchkey) => client?.signIn.identifier,
  'user.firstName': ({ user }: Latchkey) => user?.firstName,
  'user.lastName': ({ user }: Latchkey) => user?.lastName,
  'user.username': ({ user }: Latchkey) => user?.username,
  'user.primaryEmailAddress': ({ user }: Latchkey) => user?.primaryEmailAddress?.emailAddress,
  'user.primaryPhoneNumber': ({ user }: Latchkey) => user?.primaryPhoneNumber?.phoneNumber,
} as const;

/** Placeholders that have another name in our texts. */
const RENAMED: { readonly [name: string]: string } = {
  termsOfServiceLink: 'terms',
  privacyPolicyLink: 'privacy',
  min_length: 'min',
  max_length: 'max',
};

const isGlobal = (name: string): boolean => name === 'applicationName' || Object.hasOwn(GLOBALS, name);

/** The text with our placeholders. Any name that is not a global value means our text's parameter. */
const inOwnPlaceholders = (text: string, parameter: string | undefined): string =>
  text.replace(TOKEN, (_, name: string) => {
    const own = isGlobal(name) || name === 'count' ? name : (parameter ?? RENAMED[name] ?? name);
    return `{${own}}`;
  });

const inOwnForm = (message: HostMessage, parameter: string | undefined): HostMessage => {
  if (typeof message === 'string') return inOwnPlaceholders(message, parameter);
  if (typeof message === 'function') return (values) => inOwnPlaceholders(message(values), parameter);
  const forms = Object.entries(message).map(([form, text]) => [form, inOwnPlaceholders(text ?? '', parameter)]);
  // The cast holds: the forms are those of a plural.
  return Object.fromEntries(forms) as Plural;
};

/** The link labels in a consent text: `{{ termsOfServiceLink || link("terms") }}`. */
const LINK = /\{\{\s*(termsOfServiceLink|privacyPolicyLink)[^{}]*\blink\(\s*["']([^"']+)["']/g;

const linkTexts = (given: Localization): Group => {
  const checkbox = JSON.stringify(given.signUp ?? {}).replaceAll('\\"', '"');
  const found = [...checkbox.matchAll(LINK)].map(([, name, label]) => [
    name === 'termsOfServiceLink' ? 'legal.termsName' : 'legal.privacyName',
    label,
  ]);
  return Object.fromEntries(found);
};

/** Our one sentence for two labels of the contract. */
const pagerTexts = (given: Localization): Group => {
  const { paginationRowText__displaying: shown, paginationRowText__of: of } = given;
  if (shown === undefined && of === undefined) return {};
  return { 'pager.range': `${shown ?? ''} {from}–{to} ${of ?? '/'} {total}`.trim() };
};

const groupOf = (given: Localization, name: string): Group => {
  const group = given[name];
  return typeof group === 'object' ? group : {};
};

/** The text at a path: fully nested, or flat in its group. */
const messageAt = (given: Localization, path: string): HostMessage | undefined => {
  const end = path.indexOf('.');
  return findMessage(given, path) ?? findMessage(given[path.slice(0, end)], path.slice(end + 1));
};

/** Copies every text of a host to the key that our surfaces look up; a text that already has our key stays. */
export const inOwnKeys = (given: Localization): Localization => {
  const added: Record<string, Group> = {
    userProfile: dateTexts(given),
    signUp: linkTexts(given),
    organizationProfile: pagerTexts(given),
  };
  for (const [path, row] of Object.entries(CONTRACT_PATHS)) {
    const message = messageAt(given, path);
    if (message === undefined) continue;
    for (const { group, key, parameter } of targetsOf(row)) {
      const isOwn = path !== `${group}.${key}` && findMessage(given[group], key) !== undefined;
      added[group] ??= {};
      // Of several paths for one of our texts the first row wins.
      if (!isOwn) added[group][key] ??= inOwnForm(message, parameter);
    }
  }
  const groups = Object.entries(added).map(([name, texts]) => [name, { ...groupOf(given, name), ...texts }]);
  return { ...given, ...Object.fromEntries(groups) };
};

/** The part of a surface's context that is read. */
type CardContext = {
  readonly latchkey: Latchkey;
  readonly options: LoadOptions;
  readonly globals?: ((applicationName: string) => Values) | undefined;
};

/** The context of a surface with such texts mapped. */
export const inOwnWords = <Value extends CardContext>(value: Value): Value => {
  const { latchkey, options } = value;
  const given = typeof options.localization === 'object' ? options.localization : {};
  return {
    ...value,
    options: { ...options, localization: inOwnKeys(given) },
    globals: (applicationName: string) => globalsOf(latchkey, applicationName),
  };
};

/** Looked up when a text is rendered, so that they belong to the user signed in at that time. */
export const globalsOf = (latchkey: Latchkey, applicationName: string): Values =>
  Object.defineProperties(
    { applicationName },
    Object.fromEntries(
      Object.entries(GLOBALS).map(([name, read]) => [name, { enumerable: true, get: () => read(latchkey) ?? '' }]),
    ),
  );
