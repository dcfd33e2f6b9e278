// What the steps of the wizard do with their connection. An operator works with a session; the IT of a company with a setup link.
import { Button, type ButtonProps } from '@latchkey/ui/parts';
import type { ConsoleBody, ConsoleReply } from '@latchkey/wire/console';
import { createContext, useContext } from 'react';
import type { Read } from '../../api/use-read.ts';
import type { ConnectionRun } from '../texts.ts';

/** The part of a connection that both may see. */
export type WizardConnection = ConsoleReply<'GET /setup'>['connection'];
/** The part of a connection that both may set. */
export type WizardChange = ConsoleBody<'PATCH /setup'>;

export type ConnectionWork = {
  readonly isOperator: boolean;
  /** Throws `CallFailure`. */
  readonly save: (change: WizardChange) => Promise<unknown>;
  readonly startRun: () => Promise<{ readonly id: string; readonly url: string }>;
  /** The trials, newest first. */
  readonly runs: Read<{ readonly data: readonly ConnectionRun[] }>;
  /** Why nothing can be changed; undefined if it can. */
  readonly refusal: string | undefined;
};

export const WorkContext = createContext<ConnectionWork | undefined>(undefined);

export const useWork = (): ConnectionWork => {
  const work = useContext(WorkContext);
  if (!work) throw new Error('useWork is called outside of WorkContext.');
  return work;
};

/** What each step of the wizard gets. */
export type StepProps = { readonly connection: WizardConnection; readonly title: string; readonly note: string };

/** A button that changes the connection; disabled with the reason if that is not allowed. */
export const WorkButton = (props: ButtonProps) => {
  const { refusal } = useWork();
  return <Button {...props} disabled={props.disabled || refusal !== undefined} title={refusal ?? props.title} />;
};
