// Verifies the signature of a SAML response in a worker thread: the library scans the document many times and would block every
// other request meanwhile.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SamlConfig } from '@node-saml/node-saml';
import { packageFolder } from '../package-folder.ts';
import { createWorkerThread } from '../worker-thread.ts';

/** The options of the library: plain data, so that it can be sent to the thread. */
export type SamlChecking = Pick<
  SamlConfig,
  | 'entryPoint'
  | 'issuer'
  | 'callbackUrl'
  | 'idpCert'
  | 'audience'
  | 'wantAssertionsSigned'
  | 'wantAuthnResponseSigned'
  | 'validateInResponseTo'
  | 'acceptedClockSkewMs'
>;

/** The assertion in the form that was signed, or why it was refused. */
export type SignedAssertion = { readonly assertion: string } | { readonly refused: string };

type Question = { readonly options: SamlChecking; readonly posted: string };

/** Checks a response, base64 as it was posted. */
export type SamlSignatureCheck = (question: Question) => Promise<SignedAssertion>;

const startThread = (): Worker => new Worker(join(packageFolder(), 'bin', 'saml-worker.mjs'));
const MOST_WAITING = 64;

const isChecked = (value: unknown): value is SignedAssertion =>
  typeof value === 'object' && value !== null && ('assertion' in value || 'refused' in value);

export const createSamlSignatureCheck = (): SamlSignatureCheck =>
  createWorkerThread<Question, SignedAssertion>({
    start: startThread,
    isAnswer: isChecked,
    depth: MOST_WAITING,
    reason: 'signatures_busy',
  });
