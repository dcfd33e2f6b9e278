// Token: a session token as text and taken apart. Nothing is verified here.
import type { TokenJSON } from '@latchkey/wire';
import { decodeJwt, type Jwt } from '../lib/jwt.ts';

/** A session token; `jwt` is undefined when the text is not one. */
export class Token {
  readonly jwt: Jwt | undefined;
  readonly #raw: string;

  constructor(json: TokenJSON) {
    this.#raw = json.jwt ?? '';
    this.jwt = decodeJwt(this.#raw);
  }

  /** The token as it is sent. */
  getRawString = (): string => this.#raw;
}
