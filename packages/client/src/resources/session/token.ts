// Token: a session token, raw and decoded. Nothing is verified here.
import type { TokenJSON } from '@latchkey/wire';
import { decodeJwt, type Jwt } from '../../lib/jwt.ts';
import { Part } from '../part.ts';

/** A session token; `jwt` is undefined when the text is not a JWT. */
export class Token extends Part {
  readonly jwt: Jwt | undefined;
  readonly #raw: string;

  constructor(json: TokenJSON) {
    super();
    this.#raw = json.jwt ?? '';
    this.jwt = decodeJwt(this.#raw);
  }

  /** The raw token. */
  getRawString = (): string => this.#raw;

  /** The wire form. */
  __internal_toSnapshot(): TokenJSON {
    return { object: 'token', jwt: this.#raw };
  }
}
