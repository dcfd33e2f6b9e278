// What a person reads when something was refused: by code and field, then code, then the service's own words.
import { type ErrorItem, isApiError, isMetamaskError, isRuntimeError } from '@latchkey/client';
import { findText } from './message.ts';

/** Texts for one page: which field each stands under, and the one for the whole card. */
export type ErrorTexts = {
  readonly fields: { readonly [field: string]: string };
  readonly card?: string;
};

/** Text of one refusal; a host's texts win over ours. */
export const errorText = (
  item: Pick<ErrorItem, 'code' | 'message' | 'longMessage'> & { readonly meta?: ErrorItem['meta'] },
  ...sources: readonly unknown[]
): string => {
  const field = item.meta?.paramName;
  const keys = field ? [`${item.code}__${field}`, item.code] : [item.code];
  for (const key of keys) {
    for (const source of sources) {
      const text = findText(source, key);
      if (text !== undefined) return text;
    }
  }
  return item.longMessage || item.message;
};

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Sorts the reasons of an error under the fields of a form. What fits no field goes to the card, so nothing is lost; an
 * error we do not know gets the `unknown` text.
 */
export const errorTexts = (
  error: unknown,
  fieldNames: readonly string[],
  { unknown, sources }: { readonly unknown: string; readonly sources: readonly unknown[] },
): ErrorTexts => {
  if (!isApiError(error)) {
    if (isRuntimeError(error)) {
      return { fields: {}, card: errorText({ code: error.code, message: unknown }, ...sources) };
    }
    return { fields: {}, card: isMetamaskError(error) ? error.message : unknown };
  }
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const item of error.errors) {
    const text = errorText(item, ...sources);
    const param = item.meta.paramName;
    const name = fieldNames.find((field) => param !== undefined && camel(field) === camel(param));
    if (name === undefined) rest.push(text);
    else fields[name] = fields[name] === undefined ? text : `${fields[name]} ${text}`;
  }
  const card = rest[0] ?? (error.errors.length === 0 ? unknown : undefined);
  return card === undefined ? { fields } : { fields, card };
};
