// TokenJSON: a session token as it travels (wire §4.3); never enveloped when it is the whole reply.

export type TokenJSON = { readonly object: 'token'; readonly jwt: string };
