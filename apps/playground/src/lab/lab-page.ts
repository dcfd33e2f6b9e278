// A page of the test bench, which the stories drive.
import type { ReactNode } from 'react';

export type LabPage = {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  readonly page: () => ReactNode;
};
