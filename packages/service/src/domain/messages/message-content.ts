// The content of a message, independent of the channel that sends it.

export type MessageContent = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly code: string | undefined;
  readonly link: string | undefined;
};
