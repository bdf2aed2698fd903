import { once } from 'node:events';
import { connect } from 'node:net';

/** Empties a database of Redis. */
export async function emptyRedis(address: string): Promise<void> {
  await ask(address, 'FLUSHDB');
}

/** Returns the id of the process of Redis. */
export async function redisProcess(address: string): Promise<number> {
  const pid = Number(/^process_id:(\d+)/m.exec(await ask(address, 'INFO server'))?.[1]);
  if (!Number.isInteger(pid)) throw new Error(`${address} does not tell its process`);
  return pid;
}

// The commands are two, so that a client of Redis would be too much.
async function ask(address: string, command: string): Promise<string> {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port || 6379) });
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const ended = once(socket, 'end');
  socket.write(`SELECT ${pathname.slice(1) || '0'}\r\n${command}\r\nQUIT\r\n`);
  await ended;
  const refusal = /^-.*/m.exec(answer)?.[0];
  if (refusal !== undefined) throw new Error(`${address} refuses ${command}: ${refusal}`);
  return answer;
}
