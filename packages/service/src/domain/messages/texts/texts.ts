// The type of the texts for all messages and pages that the service renders, the same for every language. `app` is the name of
// the application, already on one line.

/** A number, or the variable of a template that has its place. */
type Count = number | string;

/** A message with a button. */
export type LinkTexts = {
  readonly subject: (app: string) => string;
  readonly opening: (app: string) => string;
  readonly button: string;
  readonly validity: (count: Count) => string;
  readonly caution: string;
};

export type Texts = {
  /** Used in place of the name when the application has none. */
  readonly unnamedApplication: string;
  readonly code: {
    readonly subject: (app: string, code: string) => string;
    readonly opening: (app: string) => string;
    readonly validity: (minutes: Count) => string;
    readonly caution: string;
    /** The same as one text message. */
    readonly message: (app: string, code: string, minutes: Count) => string;
  };
  readonly accountExists: {
    readonly subject: (app: string) => string;
    readonly what: (app: string) => string;
    readonly caution: string;
  };
  readonly link: LinkTexts & { readonly orCode: string };
  readonly invitation: LinkTexts;
  /** For an invitation to an organization; its name is already on one line. */
  readonly organizationInvitation: (organization: string) => LinkTexts;
  readonly admission: LinkTexts;
  /** The mail about a sign-in from a browser that the user has not used before. */
  readonly newSignIn: {
    readonly subject: (app: string) => string;
    readonly opening: (app: string) => string;
    /** A time in UTC, in words. */
    readonly time: (time: string) => string;
    readonly browser: (browser: string) => string;
    readonly browserOn: (browser: string, device: string) => string;
    readonly unknownBrowser: string;
    readonly place: (place: string) => string;
    readonly fine: string;
    readonly otherwise: string;
    readonly button: string;
    readonly validity: (days: Count) => string;
  };
  /** Shown with the full URL, for mail programs that do not render the button. */
  readonly pasteAddress: string;
  /** The page that a link in a mail opens. */
  readonly page: {
    readonly title: (app: string) => string;
    readonly opening: string;
    readonly button: string;
    readonly caution: string;
    readonly unknownTitle: string;
    readonly unknown: string;
    /** For a callback from an identity provider that matches no started redirect. */
    readonly invalidCallbackTitle: string;
    readonly invalidCallback: string;
  };
  /** The page at the end of a trial sign-in that an operator started. */
  readonly runPage: {
    readonly passedTitle: string;
    readonly passed: string;
    readonly failedTitle: string;
    readonly failed: string;
  };
  /** The page that reports a sign-in, and the page after that. */
  readonly reportPage: {
    readonly title: string;
    readonly opening: (app: string) => string;
    readonly button: string;
    readonly caution: string;
    readonly doneTitle: string;
    readonly done: (app: string) => string;
    /** For a user with a password. */
    readonly newPassword: string;
    readonly check: string;
    readonly signIn: string;
    readonly unknownTitle: string;
    readonly unknown: string;
  };
};
