// ImageJSON (docs/reference/wire.md#identifiers).

export type ImageJSON = {
  readonly object: 'image';
  readonly id: string;
  readonly name: string | null;
  readonly public_url: string | null;
};
