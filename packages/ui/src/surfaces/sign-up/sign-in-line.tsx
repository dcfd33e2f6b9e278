// The footer line of sign-up cards for users who have an account.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Link } from '../../parts/link/link.tsx';
import { signUpMessages } from './messages.en.ts';
import { useCardContext } from './sign-up-context.ts';

/** The link to sign-in; renders nothing if there is none. */
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
