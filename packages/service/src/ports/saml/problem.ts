// Problems of a SAML document, by kind. Sentences are for operators and logs; they never contain what the document says about a
// user.

/** `metadata` and `certificate` concern the operator's input; `answer` concerns the response that a browser posted. */
export type SamlProblemKind = 'metadata' | 'certificate' | 'unreachable' | 'answer' | 'denied';

export class SamlProblem extends Error {
  readonly kind: SamlProblemKind;
  readonly sentence: string;

  constructor(kind: SamlProblemKind, sentence: string, cause?: unknown) {
    super(`Latchkey: ${sentence}`, { cause });
    this.name = 'SamlProblem';
    this.kind = kind;
    this.sentence = sentence;
  }
}
