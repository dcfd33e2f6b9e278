// The connection of a setup link, read and changed with the token of the link.
import { CONSOLE_API_PREFIX, type ConsoleBody, type ConsoleReply } from '@latchkey/wire/console';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { send } from '../api/call.ts';
import { CallFailure } from '../api/failure.ts';
import type { Read } from '../api/use-read.ts';
import type { ConnectionWork } from '../connections/wizard/work.tsx';

export type Setup = ConsoleReply<'GET /setup'>;
type SetupKey = 'GET /setup' | 'PATCH /setup' | 'GET /setup/runs' | 'POST /setup/runs' | 'POST /setup/turn_on';
type SetupCall = <K extends SetupKey>(key: K, body?: ConsoleBody<K>) => Promise<ConsoleReply<K>>;

const createSetupCall =
  (token: string): SetupCall =>
  async (key, body) => {
    const [method = '', path = ''] = key.split(' ');
    const headers = { Authorization: `Bearer ${token}` };
    // The body of a call is an object, or absent; the reply belongs to the key.
    return (await send(method, `${CONSOLE_API_PREFIX}${path}`, { body: body as object | undefined, headers })) as never;
  };

const asFailure = (error: unknown): CallFailure =>
  error instanceof CallFailure ? error : new CallFailure(0, [], { cause: error });

type Reading<Value> = { readonly value?: Value; readonly failure?: CallFailure; readonly readAt: number };

/** Reads a call at once, and again when asked; an old value stays next to a failure. */
const useReading = <Value>(read: () => Promise<Value>): Read<Value> & { readonly set: (value: Value) => void } => {
  const [state, setState] = useState<Reading<Value>>({ readAt: 0 });
  const [isReading, setReading] = useState(false);
  const set = useCallback((value: Value) => setState({ value, readAt: Date.now() }), []);
  const again = useCallback(() => {
    setReading(true);
    read()
      .then(set, (error: unknown) => setState((before) => ({ ...before, failure: asFailure(error) })))
      .finally(() => setReading(false));
  }, [read, set]);
  useEffect(again, [again]);
  const { value, failure, readAt } = state;
  return useMemo(
    () => ({ value, failure, readAt, isReading, again, set }),
    [value, failure, readAt, isReading, again, set],
  );
};

/** The connection of the link, and what its holder can do with it. `refusal` says why nothing can be changed. */
export const useSetup = (token: string, refusal: string) => {
  const call = useMemo(() => createSetupCall(token), [token]);
  const reading = useReading(useCallback(() => call('GET /setup'), [call]));
  const { set, value: setup } = reading;
  const isOn = setup?.connection.active === true;
  const runs = useReading(useCallback(() => call('GET /setup/runs'), [call]));
  const work = useMemo(
    (): ConnectionWork => ({
      isOperator: false,
      refusal: isOn ? refusal : undefined,
      save: async (body) => set(await call('PATCH /setup', body)),
      startRun: async () => {
        const started = await call('POST /setup/runs', {});
        runs.again();
        return started;
      },
      runs,
    }),
    [call, set, isOn, refusal, runs],
  );
  const activate = useCallback(async () => set(await call('POST /setup/turn_on', {})), [call, set]);
  return { reading, setup, work, activate };
};
