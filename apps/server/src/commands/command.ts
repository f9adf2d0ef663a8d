import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CartableError, type Language } from '@cartable/contract';
import { createFilesPrivately } from '@cartable/storage';
import { type Config, type Environment, readConfig } from '../config.ts';
import { explain, terminalLanguage } from '../run.ts';

export interface CommandOptions {
  readonly config: Config;
  /** As written: a folder, which `folder` gives absolute, or the address of a bucket. */
  readonly place: string;
  readonly folder: string;
  readonly language: Language;
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  readonly usage: string;
  readonly flags?: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;
  /** @default `backup.folder-missing` */
  readonly usageError?: 'transfer.usage';
  /** @returns the sentence that says what was done */
  run(options: CommandOptions): Promise<string>;
}

/** Runs a command that takes one place, for an operator: one sentence for what was done, or for what prevented it. */
export async function runCommand(
  command: Command,
  { argv, env }: { argv: readonly string[]; env: Environment },
): Promise<void> {
  const language = terminalLanguage(env);
  createFilesPrivately();
  try {
    const { place, flags } = readArguments(command, argv.slice(2));
    // npm changes to the folder of the repository: a relative path is read from where the person stands.
    const folder = resolve(env.INIT_CWD ?? process.cwd(), place);
    const done = await command.run({ config: readConfig(env), place, folder, language, flags });
    process.stdout.write(`${done}\n`);
  } catch (error) {
    process.stderr.write(`Cartable: ${explain(error, language, env)}\n`);
    process.exitCode = 1;
  }
}

function readArguments({ usage, usageError, flags: options = {} }: Command, args: string[]) {
  try {
    const { values: flags, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    const [place, ...others] = positionals;
    if (place !== undefined && others.length === 0) return { place, flags };
  } catch {
    // An argument nobody knows, or one without its value.
  }
  throw new CartableError(usageError ?? 'backup.folder-missing', { usage });
}
