// The card of a surface that crashed or could not be loaded: a plain text, a retry button, and the error for the developer.
import { useContext, useEffect } from 'react';
import { usePartMessages } from './i18n/locale-context.tsx';
import { ReconnectContext } from './machine/use-machine.ts';
import { Alert } from './parts/alert/alert.tsx';
import { Button } from './parts/button/button.tsx';
import { Card, CardBody } from './parts/card/card.tsx';
import { Header } from './parts/header/header.tsx';

/** `outage`: the client or the code could not be loaded; the card retries by itself when the connection is back. */
export type Trouble = 'crash' | 'outage';

type TroubleCardProps = {
  readonly kind: Trouble;
  readonly onRetry: () => unknown;
  /** The error text, shown on development instances only. */
  readonly detail?: string | undefined;
};

/** The card of a surface in trouble. */
export const TroubleCard = ({ kind, onRetry, detail }: TroubleCardProps) => {
  const t = usePartMessages();
  const onReconnect = useContext(ReconnectContext);
  // The card renders rarely, so it may subscribe again each time.
  useEffect(() => (kind === 'outage' ? onReconnect?.(() => void onRetry()) : undefined));
  return (
    <Card role="alert">
      <Header title={t(`${kind}.title`)} subtitle={t(`${kind}.text`)} />
      <CardBody>
        {detail && <Alert tone="danger">{detail}</Alert>}
        <Button block onClick={onRetry}>
          {t(`${kind}.retry`)}
        </Button>
      </CardBody>
    </Card>
  );
};
