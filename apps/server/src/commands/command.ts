import { resolve } from 'node:path';
import { CartableError, type Language } from '@cartable/contract';
import { createFilesPrivately } from '@cartable/storage';
import { type Config, type Environment, readConfig } from '../config.ts';
import { explain, terminalLanguage } from '../run.ts';

export interface Command {
  readonly usage: string;
  /** @param folder absolute @returns the sentence that says what was done */
  run(options: { config: Config; folder: string; language: Language }): Promise<string>;
}

/** Runs a command that takes one folder, for an operator: one sentence for what was done, or for what prevented it. */
export async function runCommand(
  command: Command,
  { argv, env }: { argv: readonly string[]; env: Environment },
): Promise<void> {
  const language = terminalLanguage(env);
  createFilesPrivately();
  try {
    const [written, ...others] = argv.slice(2);
    if (written === undefined || written.startsWith('-') || others.length > 0)
      throw new CartableError('backup.folder-missing', { usage: command.usage });
    // npm changes to the folder of the repository: a relative path is read from where the person stands.
    const folder = resolve(env.INIT_CWD ?? process.cwd(), written);
    process.stdout.write(`${await command.run({ config: readConfig(env), folder, language })}\n`);
  } catch (error) {
    process.stderr.write(`Cartable: ${explain(error, language, env)}\n`);
    process.exitCode = 1;
  }
}
