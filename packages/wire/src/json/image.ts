// ImageJSON (wire §4.9).

export type ImageJSON = {
  readonly object: 'image';
  readonly id: string;
  readonly name: string | null;
  readonly public_url: string | null;
};
