// The page that a one-time link opens: who the new operator is, and how they sign in. Our sign-in goes on from there: its session is
// pending until a passkey or an authenticator app is set up.
import { useLatchkey } from '@latchkey/hooks';
import { Button, Status, warnGlyph } from '@latchkey/ui/parts';
import { CONSOLE_PATH } from '@latchkey/wire/console';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../parts/failure.tsx';
import { EntranceFrame } from '../frame.tsx';
import { useEntranceTexts } from '../texts.ts';
import { acceptLink, checkLink, tokenIn, type WelcomeCheck } from './calls.ts';
import { type NewOperator, WelcomeForm } from './form.tsx';

const COMMAND = 'latchkey console-link';

const Invalid = () => {
  const t = useEntranceTexts();
  const [, navigate] = useLocation();
  return (
    <div className="lk-card">
      <Status sign={warnGlyph} tone="danger" align="center" title={t('invalid.title')}>
        {t('invalid.text')}
      </Status>
      <p className="lk-text">
        <code className="lk-mono" dir="ltr">
          {COMMAND}
        </code>
      </p>
      <Button onClick={() => navigate('/')}>{t('invalid.home')}</Button>
    </div>
  );
};

type Link = { readonly check?: WelcomeCheck; readonly failure?: CallFailure };

const asFailure = (error: unknown): CallFailure =>
  error instanceof CallFailure ? error : new CallFailure(0, [], { cause: error });

/** What the link is for; read once, and again after a failure. */
const useLink = (token: string): Link & { readonly again: () => void } => {
  const [link, setLink] = useState<Link>({});
  const again = useCallback(() => {
    setLink({});
    checkLink(token).then(
      (check) => setLink({ check }),
      (error: unknown) => setLink({ failure: asFailure(error) }),
    );
  }, [token]);
  useEffect(again, [again]);
  return { ...link, again };
};

/** Uses the link and signs in with its ticket. */
const useAccept = (token: string) => {
  const latchkey = useLatchkey();
  const [, navigate] = useLocation();
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly failure?: CallFailure }>({
    isRunning: false,
  });
  const accept = async (operator: NewOperator): Promise<void> => {
    setState({ isRunning: true });
    try {
      const ticket = await acceptLink({ token, ...operator });
      const signIn = await latchkey.client?.signIn.create({ strategy: 'ticket', ticket });
      // The tasks of the session lead back to the page that they began at, which must not be this one.
      navigate('/', { replace: true });
      await latchkey.setActive({ session: signIn?.createdSessionId ?? null, redirectUrl: CONSOLE_PATH });
    } catch (error) {
      setState({ isRunning: false, failure: asFailure(error) });
    }
  };
  return { ...state, accept };
};

const Opened = ({ token }: { readonly token: string }) => {
  const t = useEntranceTexts();
  const textOf = useFailureText();
  const { check, failure, again } = useLink(token);
  const { accept, ...accepting } = useAccept(token);
  const isInvalid = [failure, accepting.failure].some((one) => one?.code === 'operator_link_invalid');
  if (isInvalid) return <Invalid />;
  if (failure)
    return (
      <div className="lk-card">
        <Status sign={warnGlyph} tone="danger" align="center" title={t('failed.title')}>
          {textOf(failure)}
        </Status>
        <Button onClick={again}>{t('failed.again')}</Button>
      </div>
    );
  if (!check) return null;
  return <WelcomeForm check={check} {...accepting} onAccept={(operator) => void accept(operator)} />;
};

/** The token leaves the address at once, so that no bookmark, history or screenshot keeps it. */
export const Welcome = () => {
  const [token] = useState(() => tokenIn(window.location.hash));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return <EntranceFrame>{token === '' ? <Invalid /> : <Opened token={token} />}</EntranceFrame>;
};
