// The end of a trial sign-in: a page that says whether it worked. The operator, who started it in another window, sees the steps there.
import type { RunKind, RunOwner } from '../../domain/runs/run.ts';
import { runEndPage } from '../../present/pages/run-page.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { completeRun, type FollowRun, findOpenRun } from '../../use-cases/runs/complete-run.ts';
import { htmlPage } from '../links.ts';

/** Answers a response that belongs to a trial; undefined if it belongs to none. */
export const answerRun = async <Kind extends RunKind>(
  call: Call,
  owner: RunOwner<Kind>,
  state: string | undefined,
  follow: FollowRun<Kind>,
): Promise<Response | undefined> => {
  const run = await findOpenRun(call, owner, state);
  const hasPassed = run && (await completeRun(call, run, follow));
  if (hasPassed === undefined) return undefined;
  return htmlPage(call, (look) => runEndPage(look, hasPassed), { status: 200 });
};
