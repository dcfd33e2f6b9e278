// The one function of the platform that the tests use and that neither the language nor Node declares.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
