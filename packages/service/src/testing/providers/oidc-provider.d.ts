// Types of the parts of the provider that the tests use; the package has none.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      readonly uid: string;
      readonly prompt: { readonly name: string; readonly details: { readonly missingOIDCScope?: readonly string[] } };
      readonly params: Readonly<Record<string, unknown>>;
      readonly session?: { readonly accountId: string };
      readonly grantId?: string;
    }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
    readonly Grant: new (facts: {
      readonly accountId: string;
      readonly clientId: string;
    }) => {
      addOIDCScope(scopes: string): void;
      save(): Promise<string>;
    };
  }
}
