// Runs a paged list of an organization: its machine, the calls that load it, and the actions on its rows.
import { MEMBERS_SEARCH_DEBOUNCE_MS } from '@latchkey/wire';
import { useState } from 'react';
import {
  createTable,
  type TableAsk,
  type TableEffect,
  type TableEvent,
  type TableState,
} from '../../flows/organizations/table.ts';
import type { EffectContext, Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import { useUi } from '../../ui-context.tsx';
import { useActing } from '../shared/profile/acting-context.tsx';
import { WITHDRAWN } from '../shared/profile/reverified.ts';

type Listed = { readonly id: string };

/** A list, and how to send it events. */
export type RunningTable<Row extends Listed> = {
  readonly state: TableState<Row>;
  readonly send: (event: TableEvent<Row>) => void;
};

type Answer<Row> = { readonly data: readonly Row[]; readonly total_count: number };

export type TableWork<Row extends Listed> = {
  /** Loads a page. */
  readonly load: (ask: TableAsk) => Promise<Answer<Row>>;
  /** Acts on a row; with a step-up if the service requires one. */
  readonly act?: ((row: Row, name: string, value: string | undefined) => Promise<unknown>) | undefined;
  /** Called on success: announces it, and notifies other lists. */
  readonly onActed?: ((row: Row, name: string, value: string | undefined) => void) | undefined;
};

const OPENED = { type: 'opened' } as const;

/**
 * The list while it is mounted. If `isWanted` is false nothing is loaded.
 *
 * @example
 * const { state, send } = useTable({ load: ({ page }) => organization.getInvitations({ initialPage: page }) });
 */
export const useTable = <Row extends Listed>(work: TableWork<Row>, isWanted = true): RunningTable<Row> => {
  const { timers } = useUi().latchkey.platform;
  const { reverified, refusalOf } = useActing();
  const [machine] = useState(() => createTable<Row>());
  const [rest] = useState(() => ({ cancel: (): void => undefined }));

  const load = async ({ turn, page, query }: Extract<TableEffect, { run: 'load' }>, { send }: Context<Row>) => {
    try {
      const { data, total_count: total } = await work.load({ page, query });
      send({ type: 'loaded', turn, rows: data, total });
    } catch (error) {
      send({ type: 'failed', turn, problems: refusalOf(error).problems });
    }
  };

  const act = async ({ id, name, value }: Extract<TableEffect, { run: 'act' }>, { send }: Context<Row>) => {
    const row = state.shown?.rows.find((each) => each.id === id);
    try {
      const outcome = await reverified(async () => row && (await work.act?.(row, name, value)));
      if (outcome === WITHDRAWN) return send({ type: 'stayed', id, problems: [] });
      send({ type: 'acted', id });
      if (row) work.onActed?.(row, name, value);
    } catch (error) {
      send({ type: 'stayed', id, problems: refusalOf(error).problems });
    }
  };

  const perform: Perform<TableEvent<Row>, TableEffect> = (effect, context) => {
    if (effect.run === 'load') return load(effect, context);
    if (effect.run === 'act') return act(effect, context);
    rest.cancel();
    rest.cancel = timers.after(MEMBERS_SEARCH_DEBOUNCE_MS, () => context.send({ type: 'rested' }));
    return context.signal.addEventListener('abort', rest.cancel, { once: true });
  };
  const [state, send] = useMachine<TableState<Row>, TableEvent<Row>, TableEffect>(
    machine,
    perform,
    isWanted ? OPENED : undefined,
  );
  return { state, send };
};

type Context<Row extends Listed> = EffectContext<TableEvent<Row>>;
