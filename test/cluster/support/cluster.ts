import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ProcessRole } from '../../../src/process-role.ts';
import { tokenKeysSetting } from '../../support/test-app.ts';
import { ServiceProcess } from './service-process.ts';

export interface Cluster {
  /** The environment of the processes, for a runtime that the test opens. */
  environment: Record<string, string>;
  processes: ServiceProcess[];
  webs: ServiceProcess[];
  workers: ServiceProcess[];
}

/** Processes on one database and one data folder, until the test ends; not started yet. */
export async function clusterOf(roles: readonly ProcessRole[], settings: Record<string, string>): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recall-cluster-'));
  const environment = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://recall.test',
    TOKEN_KEYS: tokenKeysSetting(),
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on',
    MAIL_FROM: 'recall@example.org',
    ...settings,
  };
  const processes = await Promise.all(roles.map((role) => ServiceProcess.of(role, environment)));
  onTestFinished(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    environment,
    processes,
    webs: processes.filter(({ role }) => role !== 'worker'),
    workers: processes.filter(({ role }) => role === 'worker'),
  };
}
