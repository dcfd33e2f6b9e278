// An error of the client → problems a machine can store. Anything that is not a refusal is a defect and is rethrown.
import { isApiError, isMetamaskError, isNetworkError, isRuntimeError } from '@latchkey/client';
import type { Problem } from '../../../flows/problem.ts';
import { errorText } from '../../../i18n/errors/message.ts';
import { errorMessages } from '../../../i18n/errors/messages.en.ts';
import { offlineMessages } from '../../../i18n/errors/offline-messages.en.ts';
import { returnErrorMessages } from '../../../i18n/errors/return-messages.en.ts';
import { OFFLINE } from '../../../machine/unsent.ts';

/** The problems, and the existing session if that is the reason. */
export type Refusal = { readonly problems: readonly Problem[]; readonly sessionId?: string };

const OURS = [errorMessages, returnErrorMessages, offlineMessages];

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adds our text to a problem if there is one; a card may have a more specific text. */
export const worded = (problem: Problem): Problem => {
  const text = errorText(problem, OURS);
  return text === undefined ? problem : { ...problem, text };
};

/** Reads a refusal; rethrows other errors. */
export const readRefusal = (error: unknown): Refusal => {
  if (isNetworkError(error) && error.isUnsent) return { problems: [worded({ code: OFFLINE })] };
  if (isRuntimeError(error)) return { problems: [worded({ code: error.code })] };
  // A wallet's error message says what it refused.
  if (isMetamaskError(error)) return { problems: [{ code: String(error.code), text: error.message }] };
  if (!isApiError(error)) throw error;
  const problems = error.errors.map(({ code, message, longMessage, meta }): Problem => {
    const { paramName } = meta;
    return worded({ code, text: longMessage || message, meta, ...(paramName ? { field: camel(paramName) } : {}) });
  });
  const sessionId = error.errors.find(({ meta }) => meta.sessionId)?.meta.sessionId;
  return {
    problems: problems.length > 0 ? problems : [{ code: 'unknown' }],
    ...(sessionId === undefined ? {} : { sessionId }),
  };
};
