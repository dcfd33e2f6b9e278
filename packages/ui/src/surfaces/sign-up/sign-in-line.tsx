// The line at the foot of sign-up cards for those who have an account already.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Link } from '../../parts/link/link.tsx';
import { signUpMessages } from './messages.en.ts';
import { useCardContext } from './sign-up-context.ts';

/** The way to sign-in; nothing when there is none. */
export const SignInLine = () => {
  const t = useMessages('signUp', signUpMessages);
  const { signIn } = useCardContext();
  if (!signIn) return null;
  return (
    <>
      {t('signIn.text')}{' '}
      <Link href={signIn.href} onClick={signIn.go} element="footerActionLink">
        {t('signIn.link')}
      </Link>
    </>
  );
};
