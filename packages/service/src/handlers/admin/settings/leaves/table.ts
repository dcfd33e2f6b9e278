// Every setting of an instance. walk.test.ts fails for a setting of the document that has no row here.
import { ATTRIBUTE_LEAVES } from './attribute-leaves.ts';
import { APPEARANCE_LEAVES, DISPLAY_LEAVES } from './display-leaves.ts';
import { INSTANCE_LEAVES } from './instance-leaves.ts';
import type { Leaves } from './leaf.ts';
import { USER_LEAVES } from './user-leaves.ts';

export const LEAVES: Leaves = {
  ...INSTANCE_LEAVES,
  ...DISPLAY_LEAVES,
  ...APPEARANCE_LEAVES,
  ...USER_LEAVES,
  ...ATTRIBUTE_LEAVES,
};
