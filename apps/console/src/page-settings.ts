// What the service writes into the page: the key of the system instance, where its API is, and the names of headers.
import { CONSOLE_META_NAME, type ConsolePageJSON } from '@latchkey/wire/console';

/** The settings of this page. Without the service behind it there are none, and the console cannot start. */
export const readPageSettings = (page: Document): ConsolePageJSON => {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${CONSOLE_META_NAME}"]`)?.content ?? '';
  // The service writes this JSON.
  return JSON.parse(text) as ConsolePageJSON;
};
