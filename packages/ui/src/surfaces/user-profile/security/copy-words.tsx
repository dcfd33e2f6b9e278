// The result of copying: announced on success, also visible on failure.
import { useMessages } from '../../../i18n/locale-context.tsx';
import type { Copied } from '../../shared/cards/use-copy.ts';
import { securityMessages } from './messages.en.ts';

/** A live region. */
export const CopyWords = ({ copied }: { readonly copied: Copied }) => {
  const t = useMessages('userProfile', securityMessages);
  return (
    <div role="status" className="lk-copy-words" data-refused={copied?.is === 'refused' || undefined}>
      {copied?.is === 'copied' && <span className="lk-unseen">{t('copy.done')}</span>}
      {copied?.is === 'refused' && t('copy.refused')}
    </div>
  );
};
