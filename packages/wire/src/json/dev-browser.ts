// DevBrowserJSON: the token that stands for a browser on a development instance (wire §6.1); never enveloped.

export type DevBrowserJSON = { readonly id: string };
