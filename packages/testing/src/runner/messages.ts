// What a test process and its runner process send each other.

/** `hostname` is the name by which browsers reach the instance; `port` a fixed port, or none to choose a free one. */
export type Wanted = { readonly hostname: string; readonly port: number | undefined };

/** Where an instance answers browsers and this process, and its secret key. */
export type Started = { readonly url: string; readonly localUrl: string; readonly secretKey: string };

export type Order =
  | { readonly at: 'prepare' }
  | { readonly at: 'start'; readonly wanted: Wanted }
  | { readonly at: 'stop'; readonly localUrl: string };

export type Request = { readonly id: number; readonly order: Order };

/** `started` is there after a start only. */
export type Reply =
  | { readonly id: number; readonly at: 'done'; readonly started: Started | undefined }
  | { readonly id: number; readonly at: 'failed'; readonly message: string };
