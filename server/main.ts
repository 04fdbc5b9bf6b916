import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSettings, tryEve } from './check.ts';
import { ConfigError, loadEnvFile, readConfig, type ServerConfig } from './config.ts';
import { needsDataFolder, tryDataFolder } from './dataFolder.ts';
import { PortError, startServer } from './listen.ts';
import { createLog } from './log.ts';
import { VERSION } from './version.ts';

const [argument] = process.argv.slice(2);
loadEnvFile();
if (argument === '--check') {
  const { lines, isGood } = await checkSettings(process.env);
  console.log(lines.join('\n'));
  process.exit(isGood ? 0 : 1);
}
if (argument !== undefined)
  exit(`${argument} is not known. The server starts without an argument; --check only tries its settings.`);

const config = readConfigOrExit();
const log = createLog(config.logLevel);
for (const warning of [...config.unknownNames, ...config.warnings]) log.warn(warning);
if (needsDataFolder(config)) {
  const problem = await tryDataFolder(config.database.dataFolder);
  if (problem?.canPass) log.warn(problem.message);
  else if (problem) exit(problem.message);
}
const server = await startServer(config, { clientFolder: findClientFolder(), log }).catch((error: Error) =>
  exit(error instanceof PortError ? error.message : `Colony Watch could not start: ${error.message}`),
);

log.info(`Version ${VERSION}`);
log.info(`Colony Watch on ${server.url}`);
if (config.application.kind === 'sandbox') {
  log.info(
    `No EVE application is configured, so it runs on the sandbox with ${config.application.pilots} made-up pilots. ` +
      'See .env.example to configure one.',
  );
  if (server.sandboxUrl !== null) log.info(`The sandbox's ESI and images are on ${server.sandboxUrl}`);
}
void tryEve(config).then((findings) => {
  for (const [mark, text] of findings) if (mark === 'fault') log.warn(text);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    log.info('Stopping: finishing open requests.');
    await server.close();
    log.info('Stopped.');
    process.exit(0);
  });
}

function readConfigOrExit(): ServerConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return exit(`Colony Watch can't start with these settings:\n${[error.message, ...error.unknownNames].join('\n')}`);
  }
}

/** dist/client is beside dist/server, or in dist if the server runs from source. */
function findClientFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = [join(here, '../client'), join(here, '../dist/client')].find((path) =>
    existsSync(join(path, 'index.html')),
  );
  return folder ?? exit('The page is not built yet: run npm run build first.');
}

/** Whatever the level of the log is: otherwise nothing would say why there is no server. */
function exit(message: string): never {
  createLog('fatal').fatal(message);
  process.exit(1);
}
