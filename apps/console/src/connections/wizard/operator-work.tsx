// The work of an operator on a connection, with the admin API.
import { type ReactNode, useMemo } from 'react';
import { useOperator } from '../../api/operator.tsx';
import { useRead } from '../../api/use-read.ts';
import { useRefusal } from '../../parts/allowed-button.tsx';
import { CONNECTION_READS } from '../texts.ts';
import { type ConnectionWork, type WizardChange, WorkContext } from './work.tsx';

const SHOWN_RUNS = 20;

export const OperatorWork = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => {
  const { call, cache } = useOperator();
  const refusal = useRefusal('PATCH /enterprise_connections/:id');
  const runs = useRead('GET /enterprise_connections/:id/runs', { params: { id }, query: { limit: SHOWN_RUNS } });
  const calls = useMemo(() => {
    const params = { id };
    const forget = (): void => {
      for (const prefix of CONNECTION_READS) cache.forget(prefix);
    };
    return {
      save: async (body: WizardChange) => {
        await call('PATCH /enterprise_connections/:id', { params, body });
        forget();
      },
      startRun: async () => {
        const started = await call('POST /enterprise_connections/:id/runs', { params, body: {} });
        forget();
        return started;
      },
    };
  }, [call, cache, id]);
  const work: ConnectionWork = { ...calls, isOperator: true, refusal, runs };
  return <WorkContext.Provider value={work}>{children}</WorkContext.Provider>;
};
