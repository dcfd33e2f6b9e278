// TokenJSON: a session token on the wire (wire §4.3); never enveloped when it is the whole reply.

export type TokenJSON = { readonly object: 'token'; readonly jwt: string };
