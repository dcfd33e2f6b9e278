// An example of the guide about sessions: a call that may ask for a step-up first.
import { useReverification, useUser } from '../index.ts';

export const DeleteAccount = () => {
  const { user } = useUser();
  // Asks the person to prove who they are if the service wants that, then deletes. Cancelled, it answers null.
  const deleteAccount = useReverification(async () => user?.delete());
  return (
    <button type="button" onClick={() => void deleteAccount()}>
      Delete my account
    </button>
  );
};
