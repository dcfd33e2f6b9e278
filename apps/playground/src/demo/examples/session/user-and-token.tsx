// The user and the token, one below the other.
import { TokenExample } from './token/claims.tsx';
import { UserExample } from './user.tsx';

export const UserAndToken = () => (
  <>
    <UserExample />
    <TokenExample />
  </>
);
