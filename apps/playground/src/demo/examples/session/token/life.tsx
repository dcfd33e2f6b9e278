// The current token of the active session: its remaining
// lifetime, its origin, and its claims.
import { useAuth } from '@latchkey/react';
import { useAction } from '../../../../use-action.ts';
import {
  lifespan,
  type Origin,
  type SeenToken,
  secondsLeft,
  useTokenWatch,
} from './watch.ts';

const ORIGINS: Readonly<Record<Origin, string>> = {
  here: 'It was here when this page opened.',
  asked: 'This tab asked for it.',
  answer: 'It came with another answer to this tab.',
  'other-tab': 'Another tab asked for it.',
};

const Life = ({ token }: { readonly token: SeenToken }) => {
  const left = secondsLeft(token);
  return (
    <div className="life">
      <label htmlFor="token-life">Seconds left</label>
      <output htmlFor="token-life">{left}</output>
      <meter
        id="token-life"
        min={0}
        max={lifespan(token)}
        low={15}
        optimum={lifespan(token)}
        value={left}
      />
    </div>
  );
};

const History = ({
  tokens,
}: {
  readonly tokens: readonly SeenToken[];
}) => (
  <ol
    className="history"
    aria-label="Tokens of this tab, newest first"
  >
    {tokens.map(({ jwt, at, origin }) => (
      <li key={jwt}>
        <time dateTime={at.toISOString()}>
          {at.toLocaleTimeString()}
        </time>{' '}
        {ORIGINS[origin]}
      </li>
    ))}
  </ol>
);

export const TokenLifeExample = () => {
  const { getToken } = useAuth();
  const { tokens, problem } = useTokenWatch();
  const renewal = useAction(() =>
    getToken({ skipCache: true }),
  );
  const [token] = tokens;
  return (
    <section className="sheet" aria-labelledby="life-title">
      <div className="sheet-head">
        <h2 id="life-title">Session token</h2>
        <button
          className="button ghost small"
          type="button"
          aria-disabled={renewal.isBusy}
          onClick={() => renewal.run()}
        >
          Get a new one
        </button>
      </div>
      <p className="aside">
        It is renewed before it ends, once for all tabs. Open
        this page in a second tab to watch them share.
      </p>
      {token && (
        <>
          <Life token={token} />
          <History tokens={tokens} />
          <details>
            <summary>What it says</summary>
            <pre>{JSON.stringify(token.claims, null, 2)}</pre>
          </details>
        </>
      )}
      {(problem ?? renewal.problem) && (
        <p role="alert">{problem ?? renewal.problem}</p>
      )}
    </section>
  );
};
