// The sentences of every message and page the service writes itself, in one shape for all languages. `app` is the name of the
// application, already on one line.

/** A message with something to press. */
export type LinkTexts = {
  readonly subject: (app: string) => string;
  readonly opening: (app: string) => string;
  readonly button: string;
  readonly validity: (count: number) => string;
  readonly caution: string;
};

export type Texts = {
  /** Stands for the application where it has no name. */
  readonly unnamedApplication: string;
  readonly code: {
    readonly subject: (app: string, code: string) => string;
    readonly opening: (app: string) => string;
    readonly validity: (minutes: number) => string;
    readonly caution: string;
    /** The same as one text message. */
    readonly message: (app: string, code: string, minutes: number) => string;
  };
  readonly accountExists: {
    readonly subject: (app: string) => string;
    readonly what: (app: string) => string;
    readonly caution: string;
  };
  readonly link: LinkTexts & { readonly orCode: string };
  readonly invitation: LinkTexts;
  /** To an organization of the application, whose name is on one line already. */
  readonly organizationInvitation: (organization: string) => LinkTexts;
  readonly admission: LinkTexts;
  /** Where a button cannot be pressed, its address is written out. */
  readonly pasteAddress: string;
  /** The page that a link in a mail opens. */
  readonly page: {
    readonly title: (app: string) => string;
    readonly opening: string;
    readonly button: string;
    readonly caution: string;
    readonly unknownTitle: string;
    readonly unknown: string;
    /** A way back from an identity provider that leads nowhere. */
    readonly strayTitle: string;
    readonly stray: string;
  };
};
