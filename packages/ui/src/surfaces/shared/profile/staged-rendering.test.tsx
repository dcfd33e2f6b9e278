// Staged rendering: a later section waits for those before it, rows render a few at a time, and completion is reported.
import { describe, expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Holding, StagedRendering, useHold, useWhole } from './staged-rendering.tsx';
import { useStagedRows } from './use-staged-rows.ts';

const Waiting = ({ isUnfinished, name }: { readonly isUnfinished: boolean; readonly name: string }) => {
  useHold(isUnfinished);
  return <p>{name}</p>;
};

const drawnCounts: number[] = [];

const Rows = ({ count }: { readonly count: number }) => {
  const rows = useStagedRows(Array.from({ length: count }, (_, at) => at));
  drawnCounts.push(rows.length);
  return rows.map((row) => <i key={row}>{row}</i>);
};

const Page = ({ isUnfinished }: { readonly isUnfinished: boolean }) => {
  const { isWhole, hold } = useWhole();
  return (
    <>
      <Holding value={hold}>
        <StagedRendering>
          {[
            <Rows key="rows" count={10} />,
            <Waiting key="one" name="one" isUnfinished={isUnfinished} />,
            <p key="two">two</p>,
          ]}
        </StagedRendering>
      </Holding>
      {isWhole && <footer>foot</footer>}
    </>
  );
};

const words = (node: HTMLElement): readonly (string | null)[] =>
  [...node.querySelectorAll('p, footer')].map(({ textContent }) => textContent);

describe('staged sections', () => {
  it('wait for the previous one, and the footer for all of them', async () => {
    const drawn = await render(<Page isUnfinished />);
    expect(words(drawn.node)).toEqual(['one']);
    await drawn.update(<Page isUnfinished={false} />);
    expect(words(drawn.node)).toEqual(['one', 'two', 'foot']);
  });

  it('that are complete stay, also when one of them is incomplete again', async () => {
    const drawn = await render(<Page isUnfinished={false} />);
    await drawn.update(<Page isUnfinished />);
    expect(words(drawn.node)).toEqual(['one', 'two', 'foot']);
  });

  it('render long lists a few rows at a time', async () => {
    drawnCounts.length = 0;
    const drawn = await render(<Page isUnfinished={false} />);
    expect(drawn.node.querySelectorAll('i')).toHaveLength(10);
    expect([...new Set(drawnCounts)]).toEqual([3, 6, 9, 10]);
  });
});
