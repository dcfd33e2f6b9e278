// The draft of a JSON object that is edited: its text, whether it may be saved, and what is wrong with it.
import { METADATA_MAX_BYTES } from '@latchkey/wire';
import { useState } from 'react';
import { useFormat } from '../../i18n/format-context.tsx';
import { usePartTexts } from '../texts.ts';
import { type JsonReading, readJsonText } from './read-json.ts';

type JsonObject = { readonly [name: string]: unknown };

export type JsonDraft = {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly isChanged: boolean;
  /** The object; undefined while the text is none. */
  readonly value: JsonObject | undefined;
  readonly problem: string | undefined;
  readonly problemLine: number | undefined;
  /** "812 of 8,192 bytes". */
  readonly size: string;
  readonly discard: () => void;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the service counts it. */
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

const written = (value: JsonObject): string => JSON.stringify(value, null, 2);

const useProblem = () => {
  const t = usePartTexts();
  const { number } = useFormat();
  return (read: JsonReading, bytes: number): string | undefined => {
    if (!read.isValid)
      return t('json.place', {
        line: number(read.line),
        column: number(read.column),
        problem: t(`json.${read.problem}`),
      });
    if (!isObject(read.value)) return t('json.object');
    if (bytes > METADATA_MAX_BYTES)
      return t('json.tooLarge', { size: number(bytes), most: number(METADATA_MAX_BYTES) });
    return undefined;
  };
};

/** `saved` is what the service has; a draft that was not touched follows it. */
export const useJsonDraft = (saved: JsonObject): JsonDraft => {
  const t = usePartTexts();
  const { number } = useFormat();
  const problemOf = useProblem();
  const before = written(saved);
  const [typed, change] = useState<string>();
  const text = typed ?? before;
  const read = readJsonText(text);
  const bytes = read.isValid ? bytesOf(read.value) : 0;
  const problem = problemOf(read, bytes);
  return {
    text,
    change,
    isChanged: text !== before,
    value: read.isValid && problem === undefined && isObject(read.value) ? read.value : undefined,
    problem,
    problemLine: read.isValid ? undefined : read.line,
    size: t('json.size', { size: number(bytes), most: number(METADATA_MAX_BYTES) }),
    discard: () => change(undefined),
  };
};
