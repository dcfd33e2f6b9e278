// A fault for each check of `latchkey doctor`, and what the check then says.
import { DATABASE_FAULTS } from './database.ts';
import { DELIVERY_FAULTS, INSTANCE_FAULTS, MAIL_FAULTS, OPERATION_FAULTS } from './delivery.ts';
import type { PlantedFault } from './fault.ts';
import { KEY_FAULTS, MACHINE_FAULTS, VARIABLE_FAULTS } from './machine.ts';
import { ADDRESS_FAULTS, PROXY_FAULTS, SERVICE_FAULTS } from './public-address.ts';

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...DATABASE_FAULTS,
  ...MACHINE_FAULTS,
  ...KEY_FAULTS,
  ...VARIABLE_FAULTS,
  ...SERVICE_FAULTS,
  ...ADDRESS_FAULTS,
  ...PROXY_FAULTS,
  ...INSTANCE_FAULTS,
  ...MAIL_FAULTS,
  ...DELIVERY_FAULTS,
  ...OPERATION_FAULTS,
];
