// Runs the server on the Node.js that the project brings along, whatever version started this file.
import { spawn } from 'node:child_process';
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 24 || (major === 24 && minor >= 21)) {
  module.enableCompileCache();
  await import('./src/main.ts');
} else {
  const node = new URL('./node_modules/.bin/node', import.meta.url).pathname;
  const args = [...process.execArgv, new URL(import.meta.url).pathname, ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
