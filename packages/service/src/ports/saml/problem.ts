// What is wrong with a SAML document: told apart by whom it concerns. Sentences are for operators and logs; they never hold
// what the document says about a person.

/** `metadata` and `certificate` concern what an operator wrote; `answer` what came back with a browser. */
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
