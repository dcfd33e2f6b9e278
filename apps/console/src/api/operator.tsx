// The operator of this page, the instance that is looked after, and the calls about it.
import type { Session } from '@latchkey/client';
import type { AdminKey } from '@latchkey/wire/admin';
import {
  CONSOLE_API_PREFIX,
  type CurrentOperatorJSON,
  needsStepUp,
  roleMay,
  rolesThatMay,
} from '@latchkey/wire/console';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type Cache, createCache } from './cache.ts';
import { type Call, createCall } from './call.ts';
import { type ConsoleCall, createConsoleCall } from './console-call.ts';
import { createSignedSend } from './signed-send.ts';

type Instance = CurrentOperatorJSON['instances'][number];

export type OperatorValue = {
  readonly operator: CurrentOperatorJSON;
  readonly instance: Instance;
  readonly call: Call;
  /** The calls of the console alone, about operators. */
  readonly api: ConsoleCall;
  readonly cache: Cache;
};

const OperatorContext = createContext<OperatorValue | undefined>(undefined);

type HeaderNames = { readonly instance: string; readonly reason: string };

type OperatorProviderProps = {
  readonly operator: CurrentOperatorJSON;
  readonly instance: Instance;
  readonly session: Session;
  readonly headers: HeaderNames;
  readonly children: ReactNode;
};

/** Reads who the operator of a session is; throws `CallFailure` with 401 if they are none. */
export const readOperator = async (session: Session): Promise<CurrentOperatorJSON> => {
  const send = createSignedSend(() => session);
  // The contract of this call.
  return (await send('GET', `${CONSOLE_API_PREFIX}/operator`, { headers: {} })) as CurrentOperatorJSON;
};

/** Provides the operator, one instance, and the calls about it. A change of instance begins with an empty cache. */
export const OperatorProvider = ({ operator, instance, session, headers, children }: OperatorProviderProps) => {
  // The object of a session is a new one after every reply; what is provided must stay the same, or pages would read again.
  const current = useRef(session);
  current.current = session;
  const value = useMemo((): OperatorValue => {
    const sessionOf = (): Session => current.current;
    const sendSigned = createSignedSend(sessionOf);
    const plain = createCall({ send: sendSigned, instanceId: instance.id, headers });
    // Refused for lack of a recent verification: the operator verifies, and the call is sent once more.
    const send = (key: AdminKey, ...input: unknown[]): Promise<unknown> => {
      const run = () => (plain as (key: AdminKey, ...input: unknown[]) => Promise<unknown>)(key, ...input);
      return needsStepUp(key) ? sessionOf().__internal_withReverification(run, { throwOnCancel: true }) : run();
    };
    return {
      operator,
      instance,
      call: send as unknown as Call,
      api: createConsoleCall(sessionOf, sendSigned),
      cache: createCache(),
    };
  }, [operator, instance, headers]);
  return <OperatorContext.Provider value={value}>{children}</OperatorContext.Provider>;
};

/** The operator of this page. */
export const useOperator = (): OperatorValue => {
  const value = useContext(OperatorContext);
  if (!value) throw new Error('useOperator is called outside of OperatorProvider.');
  return value;
};

/** Whether the operator's role allows a call, and which roles do. Controls stay visible and say it. */
export const useMay = (key: AdminKey) => {
  const { operator } = useOperator();
  return { isAllowed: roleMay(operator.role, key), roles: rolesThatMay(key) };
};
