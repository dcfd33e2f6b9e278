// Every page of the demonstration, in the order of the navigation.
import type { Capability, CapabilityGroup } from '../capability.ts';
import { accountGroup } from './account.ts';
import { lookGroup } from './look.ts';
import { organizationsGroup } from './organizations.ts';
import { signInGroup } from './sign-in.ts';

export const CAPABILITY_GROUPS: readonly CapabilityGroup[] = [signInGroup, accountGroup, organizationsGroup, lookGroup];

export const CAPABILITIES: readonly Capability[] = CAPABILITY_GROUPS.flatMap(({ capabilities }) => capabilities);
