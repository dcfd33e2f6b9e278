// useReverification: one verification, one retry, and no error when the user cancels.
import type { ReverificationOptions, ReverificationRequest } from '@latchkey/client';
import { expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost } from './testing/host.tsx';
import { useReverification } from './use-reverification.ts';

const HINT = { latchkey_error: { type: 'forbidden', reason: 'reverification-error' } };

/** What a component of the test calls and receives. */
type Bench = {
  readonly options: ReverificationOptions;
  readonly answers: unknown[];
  readonly calls: string[];
  readonly requests: ReverificationRequest[];
  readonly functions: Set<unknown>;
  isProven: boolean;
};

const Caller = ({ label, bench }: { readonly label: string; readonly bench: Bench }) => {
  const { options, answers, calls, requests, functions } = bench;
  const call = useReverification(
    async (name: string) => {
      calls.push(`${label} ${name}`);
      return bench.isProven ? name : HINT;
    },
    { onNeedsReverification: (request) => void requests.push(request), ...options },
  );
  functions.add(call);
  const hear = (answer: unknown) => void answers.push(answer);
  return (
    <button type="button" onClick={() => void call('ada').then(hear, hear)}>
      {label}
    </button>
  );
};

const mount = async (options: ReverificationOptions = {}, sessions = [sessionJSON()]) => {
  const host = createHost(sessions);
  const bench: Bench = { options, answers: [], calls: [], requests: [], functions: new Set(), isProven: false };
  const render = (label: string) =>
    host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <Caller label={label} bench={bench} />
      </LatchkeyProvider>,
    );
  await render('first');
  const prove = () => {
    bench.isProven = true;
    bench.requests[0]?.complete();
  };
  return { ...host, ...bench, render, prove };
};

it('asks for a verification and repeats the call once', async () => {
  const host = await mount();
  await host.click('button');
  expect([host.calls, host.answers, host.requests.length]).toEqual([['first ada'], [], 1]);
  host.prove();
  await host.settle();
  expect([host.calls, host.answers]).toEqual([['first ada', 'first ada'], ['ada']]);
});

it('returns null when the user cancels, and calls the callback', async () => {
  const heard: string[] = [];
  const host = await mount({ onCancel: () => heard.push('cancelled') });
  await host.click('button');
  host.requests[0]?.cancel();
  await host.settle();
  expect([host.answers, heard, host.calls.length]).toEqual([[null], ['cancelled'], 1]);
});

it('rejects instead where that is configured', async () => {
  const host = await mount({ throwOnCancel: true });
  await host.click('button');
  host.requests[0]?.cancel();
  await host.settle();
  expect(host.answers).toMatchObject([{ code: 'reverification_cancelled' }]);
});

it('is the same function at every render, and calls the latest one', async () => {
  const host = await mount();
  await host.render('second');
  expect(host.functions.size).toBe(1);
  await host.click('button');
  expect(host.calls).toEqual(['second ada']);
});

it('only calls when no user is signed in', async () => {
  const host = await mount({}, []);
  await host.click('button');
  expect([host.answers, host.requests]).toEqual([[HINT], []]);
});
