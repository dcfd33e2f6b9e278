// The commands of a guide for operators, as calls of the admin API: tests run them and check what the guide says.
import { readFile } from 'node:fs/promises';

const COMMAND = /^curl -X (\w+) "?\$LATCHKEY_URL\/admin\/v1(\S+?)"? -H "Authorization[^\n]*?(?: -d '([^\n]*)')?$/;

const IDEMPOTENCY_KEY = /-H 'Idempotency-Key: ([^']+)'/;

export type GuideCommand = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
};

/** The commands in the code blocks of a guide; `values` are put in place of the variables in their paths. */
export const readGuideCommands = async (
  name: string,
  values: Readonly<Record<string, string>> = {},
): Promise<readonly GuideCommand[]> => {
  const guide = await readFile(new URL(`../../../../docs/guides/${name}`, import.meta.url), 'utf8');
  const lines = [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
    block
      .replaceAll(/ *\\\n +/g, ' ')
      .trim()
      .split('\n'),
  );
  return lines.map((line) => {
    const [, method, path, body] = COMMAND.exec(line) ?? [];
    if (method === undefined || path === undefined) throw new Error(`not a command of the admin API: ${line}`);
    const filled = path.replaceAll(/\$(\w+)/g, (whole, variable: string) => values[variable] ?? whole);
    const idempotencyKey = IDEMPOTENCY_KEY.exec(line)?.[1];
    return { method, path: filled, body: body === undefined ? undefined : JSON.parse(body), idempotencyKey };
  });
};
