// The placeholder in a dialog while the chunks of its card are being downloaded, so that no empty dialog is shown.
import { useLayoutEffect } from 'react';
import { Card, CardBody } from '../card/card.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { useDialog } from './context.ts';

/** Keeps the dialog around it closed until it unmounts; in an open dialog it is a spinner. Nothing outside of a dialog. */
export const DialogWait = () => {
  const hold = useDialog()?.hold;
  useLayoutEffect(() => hold?.(), [hold]);
  return hold ? (
    <Card aria-busy>
      <CardBody>
        <Spinner size="lg" />
      </CardBody>
    </Card>
  ) : null;
};
