// The last card of both flows: the session is there and the page is being left; a link for when it is not.
import { useMessages } from '../../i18n/locale-context.tsx';
import { Card, CardBody } from '../../parts/card/card.tsx';
import { Link } from '../../parts/link/link.tsx';
import { Status } from '../../parts/status/status.tsx';
import { authenticationMessages } from './messages.en.ts';

type DoneProps = { readonly href: string };

/** Says that the person is signed in. */
export const Done = ({ href }: DoneProps) => {
  const t = useMessages('authentication', authenticationMessages);
  return (
    <Card>
      <CardBody>
        <Status sign="done" tone="success" align="center" title={t('done.title')}>
          {t('done.text')}
        </Status>
        <Link href={href}>{t('done.continue')}</Link>
      </CardBody>
    </Card>
  );
};
