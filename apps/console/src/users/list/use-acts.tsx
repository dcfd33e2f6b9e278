// Acts on the users of the list: asked for with a reason, done for one after the other, with a way back.
import { useCallback, useState } from 'react';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { useBulk } from '../../parts/bulk/use-bulk.ts';
import { useNotify } from '../../shell/notices.tsx';
import { USER_READS, useUserTexts } from '../texts.ts';
import { type Act, doAct, type UserItem, undoOf } from './acts.ts';

type Asked = { readonly act: Act; readonly items: readonly UserItem[] };

/** `ask` opens the dialog; draw `dialog`. `onDone` gets the ids of users that were changed. */
export const useActs = (onDone: (keys: readonly string[]) => void) => {
  const t = useUserTexts();
  const notify = useNotify();
  const bulk = useBulk<UserItem>();
  const [asked, setAsked] = useState<Asked>();
  const start = ({ act, items }: Asked, reason?: string): void => {
    void bulk.start({
      text: t(`act.${act}.running`),
      items,
      work: ({ call }, { key }) => doAct(call, act, key, reason),
      outdated: USER_READS,
      onDone: (done) => {
        onDone(done.map(({ key }) => key));
        const back = undoOf(act, done);
        const undo = back && { undo: () => start(back) };
        notify({ text: t(`act.${act}.done`, { count: done.length }), ...undo });
      },
    });
  };
  const count = asked?.items.length ?? 0;
  const dialog = asked && (
    <ActionDialog
      title={
        count === 1
          ? t(`act.${asked.act}.title`, { name: asked.items[0]?.name ?? '' })
          : t(`act.${asked.act}.titles`, { count })
      }
      text={t(`act.${asked.act}.text`)}
      button={t(`act.${asked.act}.button`, { count })}
      tone={asked.act === 'ban' || asked.act === 'delete' ? 'danger' : undefined}
      change={{
        run: async (_values, reason) => {
          start(asked, reason);
          return true;
        },
        isRunning: false,
        failure: undefined,
        clear: () => undefined,
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  const ask = useCallback((act: Act, items: readonly UserItem[]) => setAsked({ act, items }), []);
  return { bulk, ask, dialog };
};
