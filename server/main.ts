import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, loadEnvFile, readConfig, type ServerConfig } from './config.ts';
import { PortError, startServer } from './start.ts';

loadEnvFile();
const config = readConfigOrExit();
const server = await startServer(config, { clientFolder: findClientFolder() }).catch((error: Error) =>
  exit(error instanceof PortError ? error.message : `Colony Watch could not start: ${error.message}`),
);

console.log(`Colony Watch on ${server.url}`);
if (config.application.kind === 'sandbox') {
  console.log(
    `It runs on the sandbox, a universe of its own with ${config.application.pilots} pilots: no EVE application is set. ` +
      '.env.example says how to set one.',
  );
  if (server.sandboxUrl !== null) console.log(`The sandbox's ESI and pictures are on ${server.sandboxUrl}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    console.log('Stopping: finishing what is under way.');
    await server.close();
    process.exit(0);
  });
}

function readConfigOrExit(): ServerConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) exit(`Colony Watch can't start with these settings:\n${error.message}`);
    throw error;
  }
}

/** Beside the built server (dist/client beside dist/server), or in dist when run from the source. */
function findClientFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = [join(here, '../client'), join(here, '../dist/client')].find((path) =>
    existsSync(join(path, 'index.html')),
  );
  return folder ?? exit('The page is not built yet: run npm run build first.');
}

function exit(message: string): never {
  console.error(message);
  process.exit(1);
}
