// What is drawn where a surface stopped: plain words, a way to start again, and the error for the developer.
import { usePartMessages } from './i18n/locale-context.tsx';
import { Alert } from './parts/alert/alert.tsx';
import { Button } from './parts/button/button.tsx';
import { Card, CardBody } from './parts/card/card.tsx';
import { Header } from './parts/header/header.tsx';

type CrashCardProps = {
  readonly onRetry: () => void;
  /** The error itself, shown on development instances only. */
  readonly detail?: string | undefined;
};

/** The card of a surface that stopped. */
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
