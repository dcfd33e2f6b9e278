// Types of the parts of the SAML identity provider that the tests use; the package has none.
declare module 'samlp' {
  type Config = {
    readonly issuer: string;
    readonly cert: string;
    readonly key: string;
    readonly audience: string;
    readonly recipient: string;
    readonly destination: string;
    readonly inResponseTo?: string | undefined;
    readonly signResponse?: boolean;
    readonly signAssertion?: boolean;
    readonly signatureAlgorithm: 'rsa-sha1' | 'rsa-sha256';
    readonly digestAlgorithm: 'sha1' | 'sha256';
    readonly lifetimeInSeconds: number;
    readonly samlStatusCode?: string;
    readonly profileMapper: (user: unknown) => {
      getClaims(): Readonly<Record<string, unknown>>;
      getNameIdentifier(): { readonly nameIdentifier: string; readonly nameIdentifierFormat: string };
    };
  };
  type Ask = {
    readonly id: string;
    readonly issuer: string;
    readonly assertionConsumerServiceURL: string;
    readonly destination: string;
  };
  const samlp: {
    getSamlResponse(config: Config, user: unknown, done: (error: unknown, xml: string) => void): void;
    parseRequest(
      request: { readonly method: string; readonly query: Readonly<Record<string, string>> },
      options: { readonly signingCert?: string },
      done: (error: unknown, ask: Ask) => void,
    ): void;
  };
  export = samlp;
}
