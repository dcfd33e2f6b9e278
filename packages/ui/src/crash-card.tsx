// The card shown when a surface has crashed: a plain text, a retry button, and the error for the developer.
import { usePartMessages } from './i18n/locale-context.tsx';
import { Alert } from './parts/alert/alert.tsx';
import { Button } from './parts/button/button.tsx';
import { Card, CardBody } from './parts/card/card.tsx';
import { Header } from './parts/header/header.tsx';

type CrashCardProps = {
  readonly onRetry: () => void;
  /** The error text, shown on development instances only. */
  readonly detail?: string | undefined;
};

/** The fallback card of a crashed surface. */
export const CrashCard = ({ onRetry, detail }: CrashCardProps) => {
  const t = usePartMessages();
  return (
    <Card role="alert">
      <Header title={t('crash.title')} subtitle={t('crash.text')} />
      <CardBody>
        {detail && <Alert tone="danger">{detail}</Alert>}
        <Button block onClick={onRetry}>
          {t('crash.retry')}
        </Button>
      </CardBody>
    </Card>
  );
};
