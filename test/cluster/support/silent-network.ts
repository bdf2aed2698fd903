import { account, run } from './system-user.ts';

const ROUTER = 'recall-router';
const FAR_END = 'recall-far-end';
// Private addresses that hardly any machine uses (RFC 1918).
const NEAR = { address: '10.213.77.1', router: '10.213.77.2', link: 'recall-near' };
const FAR = { address: '10.213.77.6', router: '10.213.77.5', link: 'recall-far' };

/**
 * A network of this machine, a router and a far end, each in a namespace of its own. `fallSilent` makes the router drop every packet
 * without a word to either side, as a lost line, a machine without power or a forgotten NAT entry does. It needs root.
 */
export class SilentNetwork {
  readonly farAddress = FAR.address;

  static readonly isPossible = process.getuid?.() === 0;

  static async open(): Promise<SilentNetwork> {
    const network = new SilentNetwork();
    await network.close();
    for (const name of [ROUTER, FAR_END]) {
      await ip('netns', 'add', name);
      await ip('-n', name, 'link', 'set', 'lo', 'up');
    }
    await ip('link', 'add', NEAR.link, 'type', 'veth', 'peer', 'name', 'near', 'netns', ROUTER);
    await ip('-n', ROUTER, 'link', 'add', 'far', 'type', 'veth', 'peer', 'name', FAR.link, 'netns', FAR_END);
    await ip('addr', 'add', `${NEAR.address}/30`, 'dev', NEAR.link);
    await ip('link', 'set', NEAR.link, 'up');
    await ip('-n', ROUTER, 'addr', 'add', `${NEAR.router}/30`, 'dev', 'near');
    await ip('-n', ROUTER, 'link', 'set', 'near', 'up');
    await ip('-n', ROUTER, 'addr', 'add', `${FAR.router}/30`, 'dev', 'far');
    await ip('-n', ROUTER, 'link', 'set', 'far', 'up');
    await ip('-n', FAR_END, 'addr', 'add', `${FAR.address}/30`, 'dev', FAR.link);
    await ip('-n', FAR_END, 'link', 'set', FAR.link, 'up');
    await ip('-n', FAR_END, 'route', 'add', 'default', 'via', FAR.router);
    await ip('route', 'add', `${FAR.address}/32`, 'via', NEAR.router);
    await ip('netns', 'exec', ROUTER, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward');
    return network;
  }

  async fallSilent(): Promise<void> {
    for (const { address } of [NEAR, FAR]) await ip('-n', ROUTER, 'route', 'add', 'blackhole', `${address}/32`);
  }

  async speakAgain(): Promise<void> {
    for (const { address } of [NEAR, FAR]) await ip('-n', ROUTER, 'route', 'del', 'blackhole', `${address}/32`);
  }

  /** Runs a program at the far end as the user of PostgreSQL. Returns its output. */
  async runAtFarEnd(file: string, args: readonly string[]): Promise<string> {
    const user = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    return ip('netns', 'exec', FAR_END, ...user, file, ...args);
  }

  /** Removes what `open` made, also after a test that was killed. The links go with the namespaces. */
  async close(): Promise<void> {
    for (const name of [ROUTER, FAR_END]) await ip('netns', 'del', name).catch(() => undefined);
  }
}

async function ip(...args: readonly string[]): Promise<string> {
  return (await run('ip', [...args], { cwd: '/' })).stdout;
}
