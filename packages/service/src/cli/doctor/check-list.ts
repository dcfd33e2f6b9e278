// Every check of `latchkey doctor`, in the order of the report. docs/operations/doctor.md lists them; a test compares.
import type { Check } from './checking/check.ts';
import { DATA_DIRECTORY_CHECKS } from './checks/data-directory.ts';
import { DATABASE_CHECKS } from './checks/database.ts';
import { DELIVERY_CHECKS } from './checks/delivery.ts';
import { INSTANCE_CHECKS } from './checks/instance-settings.ts';
import { MACHINE_CHECKS } from './checks/machine.ts';
import { MAIL_CHECKS } from './checks/mail.ts';
import { MAIL_LOOP_CHECKS } from './checks/mail-loop.ts';
import { OPERATIONS_CHECKS } from './checks/operations.ts';
import { PROXY_CHECKS } from './checks/proxy.ts';
import { PUBLIC_ADDRESS_CHECKS } from './checks/public-address.ts';
import { SERVICE_CHECKS } from './checks/service.ts';
import { VARIABLE_CHECKS } from './checks/variables.ts';

export const CHECKS: readonly Check[] = [
  ...DATABASE_CHECKS,
  ...MACHINE_CHECKS,
  ...DATA_DIRECTORY_CHECKS,
  ...VARIABLE_CHECKS,
  ...SERVICE_CHECKS,
  ...PUBLIC_ADDRESS_CHECKS,
  ...PROXY_CHECKS,
  ...INSTANCE_CHECKS,
  ...MAIL_CHECKS,
  ...MAIL_LOOP_CHECKS,
  ...DELIVERY_CHECKS,
  ...OPERATIONS_CHECKS,
];
