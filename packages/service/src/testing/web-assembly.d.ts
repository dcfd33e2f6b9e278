// The one platform function that the tests use and that neither TypeScript's libraries nor Node's types declare.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
