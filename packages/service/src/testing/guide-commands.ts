// The commands in the code blocks of a guide, so that tests run what the guide shows.

const COMMAND = /^curl -X (\w+) "?\$LATCHKEY_URL\/admin\/v1(\S+?)"? -H "Authorization[^\n]*?(?: -d '([^\n]*)')?$/;

/** The commands of a guide, each on one line. */
export const commandsIn = (guide: string): readonly string[] =>
  [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .replaceAll(/ *\\\n +/g, ' ')
      .trim()
      .split('\n'),
  );

/** A call of the admin API as the guide writes it. */
export const readCommand = (
  command: string,
): { readonly method: string; readonly path: string; readonly body: unknown } => {
  const [, method = '', path = '', body] = COMMAND.exec(command) ?? [];
  return { method, path, body: body === undefined ? undefined : JSON.parse(body) };
};
