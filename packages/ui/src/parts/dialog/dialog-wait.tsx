// What stands in a dialog while the parts of its card are being downloaded: nobody sees a dialog with nothing in it.
import { useLayoutEffect } from 'react';
import { Card, CardBody } from '../card/card.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { useDialog } from './dialog-context.ts';

/** Keeps the dialog around it closed until something takes its place; in an open one it turns. Nothing outside of a dialog. */
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
