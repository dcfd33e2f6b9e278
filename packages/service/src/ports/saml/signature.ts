// Asks a separate thread whether a SAML answer is signed as its connection demands: the library looks through the document again
// and again, and would hold up every other request meanwhile.
import { Worker } from 'node:worker_threads';
import type { SamlConfig } from '@node-saml/node-saml';
import { createWorkerThread } from '../worker-thread.ts';

/** What the library is told: data only, so that it can be handed to the thread. */
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

/** The assertion in the form that was signed, or why there is none. */
export type SignedAssertion = { readonly assertion: string } | { readonly refused: string };

type Question = { readonly options: SamlChecking; readonly posted: string };

/** Checks an answer, base64 as it was posted. */
export type SamlSignatureCheck = (question: Question) => Promise<SignedAssertion>;

/** The same place from the sources and from the build. */
const THREAD = new URL('../../../bin/saml-worker.mjs', import.meta.url);
const MOST_WAITING = 64;

const isChecked = (value: unknown): value is SignedAssertion =>
  typeof value === 'object' && value !== null && ('assertion' in value || 'refused' in value);

export const createSamlSignatureCheck = (): SamlSignatureCheck =>
  createWorkerThread<Question, SignedAssertion>({
    start: () => new Worker(THREAD),
    isAnswer: isChecked,
    depth: MOST_WAITING,
    reason: 'signatures_busy',
  });
