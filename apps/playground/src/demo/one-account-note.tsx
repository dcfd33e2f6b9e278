// Shown while the instance allows one account per browser: where an operator allows several.
import { useLatchkey, useStore } from '@latchkey/react';
import { consoleUrl } from '../page-settings.ts';

export const OneAccountNote = () => {
  const isSingle = useStore(useLatchkey().store, ({ environment }) => environment?.isSingleSession() ?? false);
  return isSingle ? (
    <p className="hint">
      This instance allows one account per browser. <a href={consoleUrl()}>Allow several in the console</a>.
    </p>
  ) : null;
};
