// WaitlistEntryJSON (docs/reference/wire.md#identifiers).

export type WaitlistEntryJSON = {
  readonly object: 'waitlist';
  readonly id: string;
  readonly created_at: number;
  readonly updated_at: number;
};
