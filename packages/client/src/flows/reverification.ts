// A call that may be refused until the user reverifies: it is sent, the reverification is requested, and the
// call is sent once more (docs/reference/wire.md#step-up).
import { REVERIFICATION_HINT_FIELD, REVERIFICATION_HINT_MARKER, type ReverificationLevel } from '@latchkey/wire';
import { isApiError, RuntimeError } from '../errors.ts';
import type { ReverificationOptions, ReverificationRequest, WithReverification } from '../resources/account.ts';

export type ReverificationDeps = {
  /** True if a session exists that can be verified. */
  readonly isSignedIn: () => boolean;
  /** Shows the surface; rejects in a build without surfaces. */
  readonly open: (request: ReverificationRequest) => Promise<unknown>;
  /** The level that the configuration in a hint requires. */
  readonly levelOf: (config: unknown) => ReverificationLevel | undefined;
};

/** The outcome of a call, and the level it requires if it was refused for lack of verification. */
type Outcome<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly config: unknown; readonly again: () => T };

/** The wrapper of one client: calls that are refused at the same time share one verification. */
export const createWithReverification = ({ isSignedIn, open, levelOf }: ReverificationDeps): WithReverification => {
  let underway: Promise<boolean> | undefined;
  const prove = (level: ReverificationLevel | undefined, draw: ReverificationOptions['onNeedsReverification']) => {
    underway ??= new Promise<boolean>((resolve, reject) => {
      const request = { level, complete: () => resolve(true), cancel: () => resolve(false) };
      if (draw) draw(request);
      else open(request).catch(reject);
    }).finally(() => {
      underway = undefined;
    });
    return underway;
  };
  return async (call, { onCancel, throwOnCancel, onNeedsReverification } = {}) => {
    const first = await outcomeOf(call);
    if (first.is === 'done') return first.value;
    // No user to verify: the refusal is final.
    if (!isSignedIn()) return first.again();
    if (await prove(levelOf(first.config), onNeedsReverification)) return call();
    onCancel?.();
    if (throwOnCancel) throw cancelled();
    return null;
  };
};

const cancelled = (): RuntimeError =>
  new RuntimeError(
    'reverification_cancelled',
    'The person did not prove who they are, so the call was not made again.',
  );

const outcomeOf = async <T>(call: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    const value = await call();
    const hint = await hintOf(value);
    return hint ? { is: 'refused', config: hint.config, again: () => value } : { is: 'done', value };
  } catch (error) {
    if (!isApiError(error) || !error.errors.some(({ code }) => code === 'session_reverification_required')) throw error;
    return {
      is: 'refused',
      config: undefined,
      again() {
        throw error;
      },
    };
  }
};

type Hint = { readonly config: unknown };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The hint of the host's server that it requires verification: the result itself, or in the response. */
const hintOf = async (value: unknown): Promise<Hint | undefined> => {
  if (!isAnswer(value)) return readHint(value);
  return value.status === 403
    ? readHint(
        await value
          .clone()
          .json()
          .catch(() => undefined),
      )
    : undefined;
};

/** By its shape: the response may come from another realm, or from a fetch polyfill. */
const isAnswer = (value: unknown): value is Pick<Response, 'status' | 'clone'> =>
  isRecord(value) && typeof value.status === 'number' && typeof value.clone === 'function';

const readHint = (body: unknown): Hint | undefined => {
  const hint = isRecord(body) ? (body[REVERIFICATION_HINT_FIELD] ?? body[REVERIFICATION_HINT_MARKER]) : undefined;
  if (!isRecord(hint) || hint.type !== 'forbidden' || hint.reason !== 'reverification-error') return undefined;
  return { config: isRecord(hint.metadata) ? hint.metadata.reverification : undefined };
};
