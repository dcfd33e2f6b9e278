// The session token that a page sends to its back end. It is
// valid for 60 seconds and renewed before it expires.
import { useAuth } from '@latchkey/react';
import { useState } from 'react';
import { tokenClaims } from '../../../../token-claims.ts';

export const TokenExample = () => {
  const { getToken } = useAuth();
  const [claims, setClaims] =
    useState<Record<string, unknown>>();
  const [problem, setProblem] = useState<string>();
  const read = async () => {
    try {
      const token = await getToken();
      setClaims(token ? tokenClaims(token) : undefined);
      setProblem(
        token
          ? undefined
          : 'There is no session to make a token for.',
      );
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : String(error),
      );
    }
  };
  return (
    <section className="sheet" aria-labelledby="token-title">
      <div className="sheet-head">
        <h2 id="token-title">Session token</h2>
        <button
          className="button ghost small"
          type="button"
          onClick={read}
        >
          {claims ? 'Read it again' : 'Read the token'}
        </button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {claims && <pre>{JSON.stringify(claims, null, 2)}</pre>}
    </section>
  );
};
