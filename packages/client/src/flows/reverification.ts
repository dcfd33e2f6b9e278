// A call that may be refused until the person has proven once more who they are: it is made, the proof asked for, and the
// call made once again (wire §9.12).
import { REVERIFICATION_HINT_FIELD, REVERIFICATION_HINT_MARKER } from '@latchkey/wire';
import { isApiError, RuntimeError } from '../errors.ts';
import type { ReverificationLevel } from '../lib/authorization.ts';
import type { ReverificationOptions, ReverificationRequest, WithReverification } from '../resources/account.ts';

export type ReverificationDeps = {
  /** Is somebody there who could prove anything? */
  readonly isSignedIn: () => boolean;
  /** Shows the surface; rejects when there is none. */
  readonly open: (request: ReverificationRequest) => Promise<unknown>;
  /** The level that the configuration in a hint asks for. */
  readonly levelOf: (config: unknown) => ReverificationLevel | undefined;
};

/** What a call came to, and the level it asks for if it was refused for want of a proof. */
type Outcome<T> =
  | { readonly is: 'done'; readonly value: T }
  | { readonly is: 'refused'; readonly config: unknown; readonly again: () => T };

/** The wrapper of one client: calls that are refused at the same time wait for one proof. */
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
    // Nobody can be asked: the refusal stands.
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

/** What an application's own server says when it wants a proof: as the answer itself, or in it. */
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

/** By its shape: the answer may be of another realm, or of a library that stands in for the browser's. */
const isAnswer = (value: unknown): value is Pick<Response, 'status' | 'clone'> =>
  isRecord(value) && typeof value.status === 'number' && typeof value.clone === 'function';

const readHint = (body: unknown): Hint | undefined => {
  const hint = isRecord(body) ? (body[REVERIFICATION_HINT_FIELD] ?? body[REVERIFICATION_HINT_MARKER]) : undefined;
  if (!isRecord(hint) || hint.type !== 'forbidden' || hint.reason !== 'reverification-error') return undefined;
  return { config: isRecord(hint.metadata) ? hint.metadata.reverification : undefined };
};
