// The end of a trial sign-in through an enterprise connection: a page that says whether it worked. The operator, who started it
// in another window, sees the steps there.
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { runEndPage } from '../../present/pages/run-page.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { completeRun, findOpenRun, type RunAnswer } from '../../use-cases/enterprise/runs/finish-run.ts';
import { htmlPage } from '../links.ts';

/** Answers a response that belongs to a trial; undefined if it belongs to none. */
export const answerRun = async (
  call: Call,
  connection: EnterpriseConnection,
  state: string | undefined,
  answer: RunAnswer,
): Promise<Response | undefined> => {
  const run = await findOpenRun(call, connection.id, state);
  const hasPassed = run && (await completeRun(call, connection, run, answer));
  if (hasPassed === undefined) return undefined;
  return htmlPage(call, (look) => runEndPage(look, hasPassed), { status: 200 });
};
