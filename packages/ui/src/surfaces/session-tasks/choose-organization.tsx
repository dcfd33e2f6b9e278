// The task of choosing an organization: the organization list without the personal account.
import { useEffect, useRef } from 'react';
import { useUi } from '../../ui-context.tsx';
import { ListFlow, listStyles } from '../organization-list/list-flow.tsx';
import type { TaskProps } from './task.ts';

/** A new organization is activated at once, because the application waits for it; members are invited there. */
const PROPS = { hidePersonal: true, skipInvitationScreen: true } as const;

/** The style sheets of the card. */
export const styles = listStyles;

/** The card. */
export const TaskCard = ({ user, isDone, finish }: TaskProps) => {
  const { latchkey } = useUi();
  const isFinishing = useRef(false);
  const activate = async (organizationId?: string): Promise<void> => {
    isFinishing.current = true;
    try {
      await finish(organizationId);
    } finally {
      isFinishing.current = false;
    }
  };
  const latest = useRef(activate);
  latest.current = activate;
  useEffect(() => {
    if (!isDone || isFinishing.current) return;
    latest.current().catch((error: unknown) => latchkey.platform.log.error('the session was not activated.', error));
  }, [isDone, latchkey]);
  return <ListFlow part="sessionTask-chooseOrganization" props={PROPS} user={user} activate={activate} />;
};
