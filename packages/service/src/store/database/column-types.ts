// How text from the database becomes a value; the same for both databases.
import pg from 'pg';

const INT8_OID = 20;

type TypeReader = (text: string) => unknown;

/** The reader for a type's number. Times and counts are bigint columns; all of them are far below 2^53. */
export const readType = (oid: number): TypeReader => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, 'text'));
