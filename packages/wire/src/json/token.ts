// TokenJSON: a session token on the wire (docs/reference/wire.md#session); never enveloped when it is the whole reply.

export type TokenJSON = { readonly object: 'token'; readonly jwt: string };
