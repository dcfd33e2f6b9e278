// The draft of an operator: the stored settings, unsaved changes of them, and the call that saves them.
import type { AdminBody, AdminReply } from '@latchkey/wire/admin';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CallFailure } from '../../api/failure.ts';
import { useChange } from '../../api/use-change.ts';
import { type Read, useRead } from '../../api/use-read.ts';
import { type Changes, patchOf, valueAt, withChange } from './changes.ts';

export type Draft = {
  readonly read: Read<AdminReply<'GET /instance'>>;
  readonly changes: Changes;
  /** The value that the page shows: the changed one, else the stored one. */
  readonly shownValueOf: (path: string) => unknown;
  readonly storedValueOf: (path: string) => unknown;
  readonly change: (path: string, value: unknown) => void;
  readonly discard: () => void;
  /** Resolves to whether the changes were saved. */
  readonly save: () => Promise<boolean>;
  readonly isSaving: boolean;
  readonly failure: CallFailure | undefined;
};

const DraftContext = createContext<Draft | undefined>(undefined);

/** The draft of this page. */
export const useDraft = (): Draft => {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('useDraft is called outside of DraftProvider.');
  return draft;
};

const OUTDATED = ['GET /instance'];

/** Keeps one draft for all pages below it. */
export const DraftProvider = ({ children }: { readonly children: ReactNode }) => {
  const read = useRead('GET /instance');
  const [changes, setChanges] = useState<Changes>({});
  const stored = read.value;
  const saving = useChange(
    ({ call }, patch: AdminBody<'PATCH /instance'>) => call('PATCH /instance', { body: patch }),
    OUTDATED,
  );
  const { run, isRunning, failure, clear } = saving;
  const draft = useMemo((): Draft => {
    const save = async (): Promise<boolean> => {
      // The version lets the service refuse what another operator has changed in the meantime.
      const body = { ...patchOf(changes), updated_at: stored?.updated_at };
      // The paths are those of the document, so the patch has its shape.
      const isSaved = await run(body as AdminBody<'PATCH /instance'>);
      if (isSaved) setChanges({});
      return isSaved;
    };
    return {
      read,
      changes,
      shownValueOf: (path) => (Object.hasOwn(changes, path) ? changes[path] : valueAt(stored, path)),
      storedValueOf: (path) => valueAt(stored, path),
      change: (path, value) => setChanges((before) => withChange(before, stored, path, value)),
      discard: () => {
        clear();
        setChanges({});
      },
      save,
      isSaving: isRunning,
      failure,
    };
  }, [changes, stored, read, run, isRunning, failure, clear]);
  return <DraftContext.Provider value={draft}>{children}</DraftContext.Provider>;
};
