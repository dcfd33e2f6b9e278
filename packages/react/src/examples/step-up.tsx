// An example of the guide about sessions: a call that may require a step-up first.
import { useReverification, useUser } from '../index.ts';

export const DeleteAccount = () => {
  const { user } = useUser();
  // Asks the user to verify if the service requires it, then deletes. Resolves to null if the user cancels.
  const deleteAccount = useReverification(async () => user?.delete());
  return (
    <button type="button" onClick={() => void deleteAccount()}>
      Delete my account
    </button>
  );
};
