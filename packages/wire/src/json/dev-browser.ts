// DevBrowserJSON: the token that identifies a browser to a development instance (wire §6.1); never enveloped.

export type DevBrowserJSON = { readonly id: string };
