// What visitors without a session see: our own sign-in, which also shows the tasks of a new operator.
import { useLatchkey } from '@latchkey/hooks';
import { SignIn } from '@latchkey/react';
import { Button, lockGlyph, Status } from '@latchkey/ui/parts';
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

/** `isOperator` is false for a session whose user is not, or no longer, an operator. */
export const Entrance = ({ isOperator }: { readonly isOperator: boolean }) => (
  <EntranceFrame>{isOperator ? <SignIn routing="hash" /> : <Refused />}</EntranceFrame>
);
