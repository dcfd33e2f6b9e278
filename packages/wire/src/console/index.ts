// Entry @latchkey/wire/console: the roles of operators, and the addresses and types of the console, without schemas.
export type {
  ConsoleInstanceJSON,
  CurrentOperatorJSON,
  MadeOperatorLinkJSON,
  OperatorJSON,
  OperatorLinkJSON,
} from '../schemas/console/calls.ts';
export * from './addresses.ts';
export type * from './call-types.ts';
export * from './roles.ts';
