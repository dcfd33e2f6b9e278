// docs/operations/command-line.md is written from the help texts of the commands: `npx vitest run command-line-page -u` writes it again.
import { expect, it } from 'vitest';
import { commandNames, main } from '../main.ts';

const HEAD = `# The command line

Every command of \`latchkey\`, with its options. The texts are those of \`latchkey <command> --help\`; a test compares them.

- **Where**: commands run on the machine of the service and read the same variables (\`latchkey --help\` lists them). If the service runs on the
  embedded database, they ask it to do the work; otherwise they open the database themselves.
- **Which instance**: \`--instance\` takes an id, a host or a publishable key. It is needed only where there are several instances.
- **Output**: columns for operators, \`--json\` for programs. Control characters and marks of direction in names are printed as escapes such as
  \`\\u001b\`, in both forms, so that a name cannot change the terminal.
- **Pages**: \`list\` takes \`--limit\` and \`--after\`, and prints how to continue.
- **Confirmation**: a command that cannot be taken back asks on a terminal, and needs \`--yes\` elsewhere.
- **Secrets**: no password is an argument. \`latchkey users set-password\` asks for it, or reads the first line of the standard input.
- **Exit codes**: 0 done, 1 failed, 2 misused (a wrong option, variable or file). \`latchkey config diff\`: 0 no difference, 1 differences, 2 not
  compared.

Settings as a file are described in [settings-as-code.md](settings-as-code.md).
`;

/** What a command prints for --help. */
const helpOf = async (name: string): Promise<string> => {
  const lines: string[] = [];
  const code = await new Promise<number>((resolve) => {
    void main({
      arguments: [name, '--help'],
      environment: {},
      out: (text) => void lines.push(text),
      error: (text) => void lines.push(text),
      onStopSignal: () => undefined,
      exit: resolve,
    });
  });
  expect([name, code]).toEqual([name, 0]);
  return lines.join('\n');
};

it('documents every command with its options', async () => {
  const sections: string[] = [];
  for (const name of commandNames())
    sections.push(`\n## latchkey ${name}\n\n\`\`\`text\n${await helpOf(name)}\n\`\`\`\n`);
  await expect(`${HEAD}${sections.join('')}`).toMatchFileSnapshot('../../../../docs/operations/command-line.md');
});
