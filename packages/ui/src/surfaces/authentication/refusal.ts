// An error of the client → problems a machine can keep. What is no refusal is a defect and stays an error.
import { isApiError, isRuntimeError } from '@latchkey/client';
import type { Problem } from '../../flows/problem.ts';

/** What was refused, and the session that exists already when that is why. */
export type Refusal = { readonly problems: readonly Problem[]; readonly sessionId?: string };

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Reads a refusal; throws again what is none. */
export const readRefusal = (error: unknown): Refusal => {
  if (isRuntimeError(error)) return { problems: [{ code: error.code }] };
  if (!isApiError(error)) throw error;
  const problems = error.errors.map(({ code, message, longMessage, meta }): Problem => {
    const { paramName } = meta;
    return { code, text: longMessage || message, meta, ...(paramName ? { field: camel(paramName) } : {}) };
  });
  const sessionId = error.errors.find(({ meta }) => meta.sessionId)?.meta.sessionId;
  return {
    problems: problems.length > 0 ? problems : [{ code: 'unknown' }],
    ...(sessionId === undefined ? {} : { sessionId }),
  };
};
