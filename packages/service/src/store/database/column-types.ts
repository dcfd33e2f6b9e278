// How text from the database is parsed; the same for both databases.
import pg from 'pg';

const INT8_OID = 20;

type TypeReader = (text: string) => unknown;

/** The parser for a type id. Times and counts are bigint columns; all values are far below 2^53. */
export const readType = (oid: number): TypeReader => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, 'text'));
