// Why a trial sign-in through an OAuth provider stopped: the cause, from which the console knows the remedy, and a sentence.
import type { ProviderRunCause } from '@latchkey/wire/admin';
import type { ProviderProblem } from '../../../ports/oauth/problem.ts';
import { WRONG_CREDENTIALS } from '../../../ports/oauth/provider.ts';
import { StoppedRun } from '../../runs/notes.ts';
import { codeOf } from '../callback.ts';

/** `hasCode`: the provider had sent the browser back with a code. */
const causeOf = ({ kind, stage, code }: ProviderProblem, hasCode: boolean): ProviderRunCause => {
  if (kind === 'denied') return 'denied';
  if (kind === 'unreachable') return 'unreachable';
  if (kind === 'invalid') return 'invalid_answer';
  if (stage === 'profile') return 'profile_refused';
  if (!hasCode) return 'request_refused';
  return WRONG_CREDENTIALS.has(code ?? '') ? 'wrong_credentials' : 'code_refused';
};

export const stoppedByProvider = (problem: ProviderProblem, hasCode: boolean): StoppedRun =>
  new StoppedRun(codeOf(problem), problem.detail, causeOf(problem, hasCode));
