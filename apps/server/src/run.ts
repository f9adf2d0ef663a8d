import { CartableError, type Language } from '@cartable/contract';
import { createFilesPrivately } from '@cartable/storage';
import { type Environment, findUnknownSettings, misleadingAddress, readConfig } from './config.ts';
import { openDataFolder } from './operations/health/open-data-folder.ts';
import { type RunningServer, startServer } from './start-server.ts';

const exitOnFailure = 1;
/** As of a command given wrong arguments. */
const exitOnWrongSettings = 2;
/** As of a program ended by Ctrl-C. */
const exitOnForcedStop = 130;
/** npm and the terminal both pass the same Ctrl-C on: only a later one is a second wish. */
const sameSignalMs = 1000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the server for an operator: whatever goes wrong is said in one sentence, in the language of the terminal. */
export async function run(environment: Environment): Promise<void> {
  const language = terminalLanguage(environment);
  createFilesPrivately();
  try {
    for (const warning of findUnknownSettings(environment)) complain(warning.text(language));
    const config = readConfig(environment);
    const server = await startServer({ config, language, print });
    for (const warning of [misleadingAddress(server.services.config), openDataFolder(config)])
      if (warning) complain(warning.text(language));
    stopOnSignal(server, language);
    reportFaults(server);
    print(welcome(language, server.address));
  } catch (error) {
    complain(explain(error, language, environment));
    process.exitCode = isWrongSetting(error) ? exitOnWrongSettings : exitOnFailure;
  }
}

function welcome(language: Language, address: string | null): string {
  if (address === null)
    return language === 'fr' ? 'Cartable exécute les traitements.' : 'Cartable runs the jobs.';
  return language === 'fr' ? `Cartable est prêt : ${address}` : `Cartable is ready: ${address}`;
}

function complain(sentence: string): void {
  process.stderr.write(`Cartable: ${sentence}\n`);
}

/** The stack is for those who look for the fault in the program. */
export function explain(error: unknown, language: Language, environment: Environment): string {
  if (error instanceof CartableError) return error.text(language);
  if (!(error instanceof Error)) return String(error);
  return environment.CARTABLE_LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message;
}

function isWrongSetting(error: unknown): boolean {
  return error instanceof CartableError && error.code.startsWith('server.setting-');
}

/** Messages to the terminal follow its locale, as those of any command do. */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: Environment): Language {
  return (LC_ALL || LC_MESSAGES || LANG || '').toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

function stopOnSignal(server: RunningServer, language: Language): void {
  let requestedAt: number | undefined;
  const stop = () => {
    if (requestedAt !== undefined) {
      if (Date.now() - requestedAt > sameSignalMs) process.exit(exitOnForcedStop);
      return;
    }
    requestedAt = Date.now();
    print(language === 'fr' ? 'Arrêt en cours…' : 'Stopping…');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.services.logger.fatal({ err: error }, 'the stop failed');
        process.exit(exitOnFailure);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

/** A fault nobody caught leaves the process in an unknown state: it is logged and the process ends; jobs go on later. */
function reportFaults({ services: { logger } }: RunningServer): void {
  const fall = (error: unknown) => {
    logger.fatal({ err: error }, 'fault outside any request');
    process.exit(exitOnFailure);
  };
  process.on('uncaughtException', fall);
  process.on('unhandledRejection', fall);
}
