// The thread that estimates how soon a password would be guessed. One estimate takes up to some tenths of a second, which the
// thread that answers requests does not have. See src/ports/passwords/password-estimator.ts.
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

parentPort?.on('message', ({ password, names }) => {
  const { score, feedback } = estimator.check(password, names);
  parentPort?.postMessage({ score, suggestions: feedback.suggestions });
});
