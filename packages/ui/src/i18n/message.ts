// Texts with placeholders. The English text, written `as const`, is the source of the types of keys and parameters.
import type { TextFunction } from '@latchkey/client';
import { withoutDirectionControls } from '@latchkey/wire';
import { languageTag } from './language-tag.ts';

/** A text per plural category of `Intl.PluralRules`; the category comes from the parameter `count`. */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A flat table of texts: `'start.title': 'Sign in'`. */
export type MessageTable = { readonly [key: string]: string | Plural };

/** The same table in another language: same keys, text for text and plural for plural. */
export type Translation<Table extends MessageTable> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : Plural;
};

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type ParamNames<Message> = Message extends string ? NamesIn<Message> : NamesIn<Message[keyof Message]> | 'count';

type Params<Message> = {
  readonly [Name in ParamNames<Message>]: Name extends 'count' ? number : string | number;
};

/** Parameters of a text: none, or one object with a value per placeholder. */
export type ParamsOf<Message> = [ParamNames<Message>] extends [never] ? [] : [params: Params<Message>];

/** Looks a text up and fills it in: `t('code.sent', { email })`. */
export type Translate<Table extends MessageTable> = <Key extends keyof Table & string>(
  key: Key,
  ...params: ParamsOf<Table[Key]>
) => string;

/** Values for placeholders, by name. */
export type Values = { readonly [name: string]: string | number };

const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text);

/** A value that cannot reorder the text around it: without bidi control characters, and isolated if its direction differs. */
const isolated = (value: string, isTextRightToLeft: boolean): string => {
  const plain = withoutDirectionControls(value);
  return isRightToLeft(plain) === isTextRightToLeft ? plain : `\u2068${plain}\u2069`;
};

/** Replaces `{name}` and `{{name}}` by value; a name without a value stays as written, so that the omission is visible. */
export const fill = (text: string, values: Partial<Values> = {}): string => {
  const isTextRightToLeft = isRightToLeft(text);
  return text.replace(/\{\{?\s*([\w.]+)\s*\}?\}/g, (written, name: string) => {
    const value = values[name] ?? written;
    return typeof value === 'string' ? isolated(value, isTextRightToLeft) : String(value);
  });
};

/** A text of a host: one, or one for each plural category, or a function of the values. */
export type HostMessage = string | Plural | TextFunction;

/** The text for these values: the plural form for `count` in `locale`, or what the function returns; with its placeholders. */
export const formOf = (message: HostMessage, values: Partial<Values>, locale: string): string => {
  if (typeof message === 'string') return message;
  // The cast holds for what a host can use: a value that is not known has no text either.
  if (typeof message === 'function') return message(values as Values);
  const category = new Intl.PluralRules(languageTag(locale)).select(Number(values.count ?? 0));
  return message[category] ?? message.other;
};

const isMessage = (found: unknown): found is HostMessage =>
  /^[sf]/.test(typeof found) || typeof property(found, 'other') === 'string';

/** Finds the host's text for a key: flat (`'start.title'`) or nested (`start: { title }`), one text, a plural or a function. */
export const findMessage = (source: unknown, key: string): HostMessage | undefined => {
  const whole = property(source, key);
  const found = isMessage(whole) ? whole : key.split('.').reduce<unknown>(property, source);
  return isMessage(found) ? found : undefined;
};

/** Finds the host's text for a key that cannot be a plural. */
export const findText = (source: unknown, key: string): string | undefined => {
  const found = findMessage(source, key);
  return typeof found === 'string' ? found : undefined;
};

const property = (source: unknown, key: string): unknown =>
  typeof source === 'object' && source !== null ? Object.getOwnPropertyDescriptor(source, key)?.value : undefined;

/** Creates the lookup over an English table, the host's texts (which take precedence) and the global values. */
export const createTranslate = <const Table extends MessageTable>(
  table: Table,
  {
    texts,
    locale = 'en',
    globals,
  }: { readonly texts?: unknown; readonly locale?: string; readonly globals?: Values } = {},
): Translate<Table> => {
  return (key, ...[params]) => {
    const values: Values = { ...globals, ...params };
    return fill(formOf(findMessage(texts, key) ?? table[key] ?? key, values, locale), values);
  };
};
