// DevBrowserJSON: the token that identifies a browser to a development instance (docs/reference/wire.md#development-browser);
// never enveloped.

export type DevBrowserJSON = { readonly id: string };
