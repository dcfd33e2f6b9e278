// Parts of a copy on their path from the source to the destination.
import type { BackupPart } from '../../domain/backup/format.ts';

/** The same parts; `onPart` is called after the destination took each of them. */
export async function* watchParts(
  parts: AsyncIterable<BackupPart>,
  onPart: (part: BackupPart) => void,
): AsyncGenerator<BackupPart> {
  for await (const part of parts) {
    yield part;
    onPart(part);
  }
}
