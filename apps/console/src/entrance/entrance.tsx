// What visitors without a session see: our own sign-in, which also shows the tasks of a new operator.
import { useLatchkey } from '@latchkey/hooks';
import { SignIn } from '@latchkey/react';
import { Button, lockGlyph, Status } from '@latchkey/ui/parts';
import { CONSOLE_PATH } from '@latchkey/wire/console';
import { useLocation, useSearch } from 'wouter';
import { EntranceFrame } from './frame.tsx';
import { useEntranceTexts } from './texts.ts';

const Refused = () => {
  const t = useEntranceTexts();
  const latchkey = useLatchkey();
  return (
    <div className="lk-card">
      <Status sign={lockGlyph} align="center" title={t('refused.title')}>
        {t('refused.text')}
      </Status>
      <Button onClick={() => void latchkey.signOut()}>{t('refused.signOut')}</Button>
    </div>
  );
};

/** `isOperator` is false for a session whose user is not, or no longer, an operator. A sign-in leads to the page that was opened. */
export const Entrance = ({ isOperator }: { readonly isOperator: boolean }) => {
  const [path] = useLocation();
  const search = useSearch();
  const opened = `${CONSOLE_PATH}${path === '/' ? '' : path}${search && `?${search}`}`;
  return (
    <EntranceFrame>{isOperator ? <SignIn routing="hash" fallbackRedirectUrl={opened} /> : <Refused />}</EntranceFrame>
  );
};
