import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, loadEnvFile, readConfig, type ServerConfig } from './config.ts';
import { PortError, startServer } from './listen.ts';
import { VERSION } from './version.ts';

loadEnvFile();
const config = readConfigOrExit();
for (const warning of config.warnings) console.warn(`Warning: ${warning}`);
const server = await startServer(config, { clientFolder: findClientFolder() }).catch((error: Error) =>
  exit(error instanceof PortError ? error.message : `Colony Watch could not start: ${error.message}`),
);

console.log(`Version ${VERSION}`);
console.log(`Colony Watch on ${server.url}`);
if (config.application.kind === 'sandbox') {
  console.log(
    `No EVE application is configured, so it runs on the sandbox with ${config.application.pilots} made-up pilots. ` +
      'See .env.example to configure one.',
  );
  if (server.sandboxUrl !== null) console.log(`The sandbox's ESI and images are on ${server.sandboxUrl}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    console.log('Stopping: finishing open requests.');
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

/** dist/client is beside dist/server, or in dist if the server runs from source. */
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
